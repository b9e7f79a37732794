// Package recorded finds the recorded trajectories that tests of importers and
// policy packs read. They are not part of the repository: a folder named by
// NEARMISS_TRAJECTORIES holds them, or shared/data/trajectories beside the
// checkout.
//
// It refuses to fetch anything, and to guess further: where there is no such
// folder the tests that need it are skipped, with Missing as the reason.
//
//	dir, found := recorded.Dir()
//	if !found {
//		t.Skip(recorded.Missing)
//	}
package recorded

import (
	"os"
	"path/filepath"
)

// Variable is the environment variable that names the folder.
const Variable = "NEARMISS_TRAJECTORIES"

// Missing is what a skipped test says. It begins with the words that .ci/noskip
// allows.
const Missing = "no recorded trajectories: set " + Variable + " to a folder with tau-bench and tau2-bench files"

// Dir answers the folder of the recorded trajectories, if there is one.
func Dir() (string, bool) {
	if dir := os.Getenv(Variable); dir != "" {
		return dir, isDir(dir)
	}
	root, found := moduleRoot()
	if !found {
		return "", false
	}
	dir := filepath.Join(filepath.Dir(root), "shared", "data", "trajectories")
	return dir, isDir(dir)
}

// moduleRoot is the nearest folder with a go.mod, from the working directory
// upwards: a test runs in the folder of its package.
func moduleRoot() (string, bool) {
	dir, err := os.Getwd()
	if err != nil {
		return "", false
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, true
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", false
		}
		dir = above
	}
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
