//go:build !race

package detectors_test

const raced = false
