package recorded_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats/recorded"
)

// checkout makes a module with a package in it, and stands in the package.
func checkout(t *testing.T) (beside string) {
	t.Helper()
	t.Setenv(recorded.Variable, "")
	beside, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	inside := filepath.Join(beside, "module", "some", "package")
	if err := os.MkdirAll(inside, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(beside, "module", "go.mod"), []byte("module m\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(inside)
	return beside
}

func TestDirBesideTheCheckout(t *testing.T) {
	beside := checkout(t)
	if dir, found := recorded.Dir(); found {
		t.Errorf("found %s, and there is none", dir)
	}
	want := filepath.Join(beside, "shared", "data", "trajectories")
	if err := os.MkdirAll(want, 0o700); err != nil {
		t.Fatal(err)
	}
	if dir, found := recorded.Dir(); !found || dir != want {
		t.Errorf("got %s, %t; want %s", dir, found, want)
	}
}

// A variable that names nothing is not passed over: the tests would read
// other files than they were told to.
func TestDirOfTheVariable(t *testing.T) {
	beside := checkout(t)
	t.Setenv(recorded.Variable, beside)
	if dir, found := recorded.Dir(); !found || dir != beside {
		t.Errorf("got %s, %t; want %s", dir, found, beside)
	}
	t.Setenv(recorded.Variable, filepath.Join(beside, "nowhere"))
	if dir, found := recorded.Dir(); found {
		t.Errorf("found %s, and there is none", dir)
	}
}
