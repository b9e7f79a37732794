package pebblestore

import (
	"bytes"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/projector"
)

func refused(t *testing.T, o Options, says ...string) {
	t.Helper()
	s, err := Open(dir, o)
	if err == nil {
		closed(t, s)
		t.Fatal("the store was opened")
	}
	for _, want := range says {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not say %q", err, want)
		}
	}
}

func TestOnlyOneProcessAtATime(t *testing.T) {
	disk := vfs.NewMem()
	first := open(t, disk)
	refused(t, Options{FS: disk}, dir, "another process uses it")
	closed(t, first)
	open(t, disk)
}

func TestOnTheRealDisk(t *testing.T) {
	where := filepath.Join(t.TempDir(), "a", "store")
	s, err := Open(where, Options{})
	must(t, err)
	if _, err := Open(where, Options{}); err == nil || !strings.Contains(err.Error(), "another process uses it") {
		t.Errorf("second open: %v", err)
	}
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "1")}, Position: position(1)}))
	same(t, "state", state(t, s, ""), []string{"a=1"})
	closed(t, s)
	info, err := os.Stat(where)
	must(t, err)
	same(t, "mode", info.Mode().Perm(), fs.FileMode(0o700))
}

func TestAnotherSchemaIsRefused(t *testing.T) {
	disk := vfs.NewMem()
	s := open(t, disk)
	must(t, s.db.Set([]byte(schemaKey), []byte("99"), pebble.Sync))
	closed(t, s)
	refused(t, Options{FS: disk}, dir, `"99"`, schemaVersion, "delete the directory")
	refused(t, Options{FS: disk}, `"99"`) // the refusal gave the lock back
}

func TestAForeignDatabaseIsRefused(t *testing.T) {
	disk := vfs.NewMem()
	s := open(t, disk)
	must(t, s.db.Delete([]byte(schemaKey), nil))
	must(t, s.db.Set([]byte("x"), []byte("1"), pebble.Sync))
	closed(t, s)
	refused(t, Options{FS: disk}, "not a store of nearmiss")
}

// sealed is a disk that does not let us write.
type sealed struct {
	vfs.FS
	allowDirs bool
}

func (d sealed) denied(op, name string) error {
	return &fs.PathError{Op: op, Path: name, Err: fs.ErrPermission}
}

func (d sealed) MkdirAll(name string, mode os.FileMode) error {
	if d.allowDirs {
		return d.FS.MkdirAll(name, mode)
	}
	return d.denied("mkdir", name)
}

func (d sealed) Lock(name string) (io.Closer, error) { return nil, d.denied("open", name) }

func TestWithoutPermission(t *testing.T) {
	for _, allowDirs := range []bool{false, true} {
		refused(t, Options{FS: sealed{vfs.NewMem(), allowDirs}}, dir, "no permission to write")
	}
}

func TestADamagedStoreSaysWhatToDo(t *testing.T) {
	disk := vfs.NewMem()
	s := open(t, disk)
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "1")}, Position: position(1)}))
	closed(t, s)
	names, err := disk.List(dir)
	must(t, err)
	for _, name := range names {
		if strings.HasPrefix(name, "MANIFEST") {
			f, err := disk.Create(disk.PathJoin(dir, name), vfs.WriteCategoryUnspecified)
			must(t, err)
			_, err = f.Write(bytes.Repeat([]byte("x"), 100))
			must(t, err)
			must(t, f.Close())
		}
	}
	refused(t, Options{FS: disk}, dir, "it is damaged", "delete the directory")
}

func TestPebbleSpeaksThroughTheLogger(t *testing.T) {
	var out bytes.Buffer
	code := 0
	l := logger{to: slog.New(slog.NewTextHandler(&out, nil)), exit: func(c int) { code = c }}
	l.Infof("found %d files", 3)
	l.Errorf("cannot %s", "flush")
	l.Fatalf("disk %s", "gone")
	same(t, "exit code", code, 3)
	for _, want := range []string{`level=ERROR msg="cannot flush"`, `msg="disk gone" component=pebble fatal=true`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in %q", want, out.String())
		}
	}
	if strings.Contains(out.String(), "found 3 files") {
		t.Error("what Pebble tells about itself is not for operators")
	}
}
