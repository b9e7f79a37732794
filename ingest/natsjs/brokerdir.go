package natsjs

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cockroachdb/pebble/v2/vfs"
)

// prepareDir makes dir and locks it: two brokers in one directory would
// destroy each other's streams.
func prepareDir(dir string) (io.Closer, error) {
	if dir == "" {
		return nil, errors.New("no data directory given")
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make data directory: %w; choose another with --data", err)
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return nil, fmt.Errorf("write to data directory: %w; give this user the right to write there, or choose another with --data", err)
	}
	if err := errors.Join(probe.Close(), os.Remove(probe.Name())); err != nil {
		return nil, fmt.Errorf("write to data directory: %w", err)
	}
	lock, err := vfs.Default.Lock(filepath.Join(dir, "broker.lock"))
	if err != nil {
		return nil, fmt.Errorf("lock data directory %s: %w (%w); stop that one, or choose another with --data", dir, ErrInUse, err)
	}
	return lock, nil
}
