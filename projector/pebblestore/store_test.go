package pebblestore

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

const dir = "data/store"

func open(t testing.TB, disk vfs.FS) *Store {
	t.Helper()
	s, err := Open(dir, Options{FS: disk})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closed(t, s) })
	return s
}

func closed(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func position(seq uint64) Position {
	created := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	return Position{Stream: "S", Created: created, Start: 1, Seq: seq, Stored: created.Add(time.Duration(seq) * time.Second), Hash: seq << 40}
}

func put(key, value string) projector.Change {
	return projector.Change{Key: []byte(key), Value: []byte(value)}
}

func finding(id string) schemas.Finding { return schemas.Finding{ID: id, Revision: 1} }

// state is everything under a prefix, as "key=value" lines.
func state(t testing.TB, s *Store, prefix string) []string {
	t.Helper()
	var lines []string
	must(t, s.Scan([]byte(prefix), func(key, value []byte) error {
		lines = append(lines, fmt.Sprintf("%s=%s", key, value))
		return nil
	}))
	return lines
}

func same(t testing.TB, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func TestCommitIsThereAfterReopening(t *testing.T) {
	disk := vfs.NewMem()
	s := open(t, disk)
	if _, known, err := s.Position(); known || err != nil {
		t.Fatalf("a new store knows a position: %v, %v", known, err)
	}
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "1"), put("b", "2"), put("e", "")}, Position: position(3)}))
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "3"), {Key: []byte("b")}}, Position: position(5)}))
	closed(t, s)

	s = open(t, disk)
	same(t, "state", state(t, s, ""), []string{"a=3", "e="})
	got, known, err := s.Position()
	if err != nil || !known || got != position(5) {
		t.Errorf("position %+v, %v, %v", got, known, err)
	}
}

func TestScanSeesOnlyStateUnderItsPrefix(t *testing.T) {
	s := open(t, vfs.NewMem())
	must(t, s.Commit(Batch{
		Changes:  []projector.Change{put("t\xff", "1"), put("t\xff\xff", "2"), put("u", "3"), put("\xff", "4"), put("s", "5")},
		Findings: []schemas.Finding{finding("f-1")},
		Position: position(1),
	}))
	same(t, "all", state(t, s, ""), []string{"s=5", "t\xff=1", "t\xff\xff=2", "u=3", "\xff=4"})
	same(t, "t", state(t, s, "t"), []string{"t\xff=1", "t\xff\xff=2"})
	same(t, "ff", state(t, s, "\xff"), []string{"\xff=4"})
	same(t, "none", state(t, s, "v"), []string(nil))
}

func TestGet(t *testing.T) {
	s := open(t, vfs.NewMem())
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "1")}, Position: position(1)}))
	if v, found, err := s.Get([]byte("a")); string(v) != "1" || !found || err != nil {
		t.Errorf("a is %q, %v, %v", v, found, err)
	}
	if _, found, err := s.Get([]byte("b")); found || err != nil {
		t.Errorf("b is found %v, %v", found, err)
	}
}

func TestCommitRefuses(t *testing.T) {
	s := open(t, vfs.NewMem())
	must(t, s.Commit(Batch{Position: position(5)}))
	for want, b := range map[string]Batch{
		"no position":         {Changes: []projector.Change{put("a", "1")}},
		"already applied 5":   {Changes: []projector.Change{put("a", "1")}, Position: position(4)},
		"a change has no key": {Changes: []projector.Change{put("a", "1"), put("", "1")}, Position: position(6)},
	} {
		if err := s.Commit(b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	same(t, "state", state(t, s, ""), []string(nil))
	other := position(2)
	other.Created = other.Created.Add(time.Hour)
	must(t, s.Commit(Batch{Position: other}))
}

func TestCommitKeepsTheStartOfTheFold(t *testing.T) {
	s := open(t, vfs.NewMem())
	first, next := position(60), position(61)
	first.Start, next.Start = 60, 0
	must(t, s.Commit(Batch{Position: first}))
	must(t, s.Commit(Batch{Position: next}))
	if p, _, _ := s.Position(); p.Start != 60 || p.Seq != 61 {
		t.Errorf("position %+v", p)
	}
}

func TestRebuildKeepsWhatIsOwed(t *testing.T) {
	disk := vfs.NewMem()
	s := open(t, disk)
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "1"), put("\xff\xff", "1")}, Findings: []schemas.Finding{finding("f-1")}, Position: position(9)}))
	must(t, s.Rebuild())
	for range 2 {
		_, known, err := s.Position()
		same(t, "known", known, false)
		must(t, err)
		same(t, "state", state(t, s, ""), []string(nil))
		same(t, "owed", s.OwedCount(), 1)
		closed(t, s)
		s = open(t, disk)
	}
	must(t, s.Commit(Batch{Position: position(1)}))
}

func TestAFailingReaderLeaksNoIterator(t *testing.T) {
	s, err := Open(dir, Options{FS: vfs.NewMem()})
	must(t, err)
	must(t, s.Commit(Batch{Changes: []projector.Change{put("a", "1"), put("b", "1")}, Position: position(1)}))
	must(t, s.db.Flush()) // an iterator over a file is the one that is counted
	broken := errors.New("broken")
	if err := s.Scan(nil, func(_, _ []byte) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("the reader's error became %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = s.Scan(nil, func(_, _ []byte) error { panic("broken") })
	}()
	if err := s.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}

func TestAfterCloseEverythingIsRefused(t *testing.T) {
	s := open(t, vfs.NewMem())
	closed(t, s)
	closed(t, s)
	_, _, position := s.Position()
	_, _, get := s.Get([]byte("a"))
	_, owed := s.Owed(1)
	scan := s.Scan(nil, func(_, _ []byte) error { return nil })
	for _, err := range []error{position, get, owed, scan, s.Sync(), s.Rebuild(), s.Told(nil), s.Commit(Batch{})} {
		if !errors.Is(err, ErrClosed) {
			t.Errorf("got %v", err)
		}
	}
}

func TestTheFormatIsPinned(t *testing.T) {
	s := open(t, vfs.NewMem())
	same(t, "format", s.db.FormatMajorVersion(), pebble.FormatTableFormatV6)
}
