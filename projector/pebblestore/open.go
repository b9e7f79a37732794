package pebblestore

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"
)

// Open opens the store in dir and makes the directory, readable by its owner
// only, where there is none. Its errors say what the operator can do.
func Open(dir string, o Options) (*Store, error) {
	o = o.withDefaults()
	if err := makeDir(o.FS, dir); err != nil {
		return nil, explain(dir, err)
	}
	lock, err := pebble.LockDirectory(dir, o.FS)
	if err != nil {
		return nil, explainLock(dir, err)
	}
	db, err := pebble.Open(dir, o.pebble(lock))
	if err != nil {
		return nil, errors.Join(explain(dir, err), lock.Close())
	}
	s := &Store{dir: dir, lock: lock, db: db, synced: o.synced()}
	if err := s.load(); err != nil {
		return nil, errors.Join(fmt.Errorf("open store %s: %w", dir, err), db.Close(), lock.Close())
	}
	return s, nil
}

// makeDir makes the directory and those above it. Each is synced into its
// parent: without that a power cut takes the whole store with its directory,
// however often the store itself was synced.
func makeDir(disk vfs.FS, dir string) error {
	if _, err := disk.Stat(dir); err == nil {
		return nil
	}
	parent := disk.PathDir(dir)
	if parent == dir {
		return nil
	}
	if err := makeDir(disk, parent); err != nil {
		return err
	}
	if err := disk.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return syncDir(disk, parent)
}

func syncDir(disk vfs.FS, dir string) error {
	f, err := disk.OpenDir(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func (s *Store) load() error {
	if err := s.checkSchema(); err != nil {
		return err
	}
	if err := s.loadPosition(); err != nil {
		return err
	}
	return s.loadOutbox()
}

// checkSchema writes the version into a new store and compares it in an old
// one: bytes of another version would be misread, not missed.
func (s *Store) checkSchema() error {
	found, ok, err := s.get([]byte(schemaKey))
	switch {
	case err != nil:
		return fmt.Errorf("read schema version: %w", err)
	case ok && string(found) == schemaVersion:
		return nil
	case ok:
		return fmt.Errorf("it has schema version %q and this nearmiss reads %q: run the version that wrote it, "+
			"or delete the directory; it is folded again from the log", found, schemaVersion)
	}
	return s.beginSchema()
}

func (s *Store) beginSchema() error {
	empty := true
	err := s.scan(nil, func(_, _ []byte) error {
		empty = false
		return errStop
	})
	switch {
	case err != nil:
		return fmt.Errorf("read schema version: %w", err)
	case !empty:
		return errors.New("it holds data without a schema version, so it is not a store of nearmiss: name another directory")
	}
	return s.db.Set([]byte(schemaKey), []byte(schemaVersion), s.synced)
}

// explainLock tells a lock that is taken from a lock file that cannot be
// made: only the latter comes with a path.
func explainLock(dir string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return explain(dir, err)
	}
	return fmt.Errorf("open store %s: another process uses it: stop that one, or name another directory: %w", dir, err)
}

func explain(dir string, err error) error {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("open store %s: no permission to write there: give the directory to the user that runs nearmiss: %w", dir, err)
	case pebble.IsCorruptionError(err):
		return fmt.Errorf("open store %s: it is damaged: delete the directory, it is folded again from the log: %w", dir, err)
	}
	return fmt.Errorf("open store %s: %w", dir, err)
}
