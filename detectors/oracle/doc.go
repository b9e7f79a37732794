// Package oracle states the rules of evidence a second time, as plainly as
// they can be stated: every verdict is reached by a scan over everything that
// the session has seen so far. It keeps no receipts, no index and no table of
// objects, so it cannot share a mistake with the engine that keeps all three.
// Tests play the same logs to both and compare.
//
//	outcomes, err := oracle.New().Judge(log)
//	if diff := oracle.Compare(outcomes, fromTheEngine); diff != "" { ... }
//
// It is for tests only: its cost grows with the square of the log. It knows
// no bounds, so nothing is ever evicted, and it knows no gate.
package oracle
