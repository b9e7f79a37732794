package worker_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// shift is a worker at work.
type shift struct {
	*worker.Worker
	t      *testing.T
	store  *pebblestore.Store
	cancel context.CancelFunc
	ended  chan error
	lines  *lines

	mu    sync.Mutex
	heard []schemas.Finding
}

// begin opens a worker on the log and store and runs it.
func begin(t *testing.T, o worker.Options, fs vfs.FS) *shift {
	t.Helper()
	s, err := tryBegin(t, o, fs)
	check(t, err)
	return s
}

// tryBegin is begin where opening may fail; the store is closed then.
func tryBegin(t *testing.T, o worker.Options, fs vfs.FS) (*shift, error) {
	t.Helper()
	s := &shift{t: t, ended: make(chan error, 1), lines: &lines{}}
	var err error
	s.store, err = pebblestore.Open("store", pebblestore.Options{FS: fs, Logger: s.lines.logger()})
	check(t, err)
	t.Cleanup(func() { _ = s.store.Close() })
	o.Store, o.Heard, o.Logger = s.store, s.hear, s.lines.logger()
	s.Worker, err = worker.Open(t.Context(), o)
	if err != nil {
		check(t, s.store.Close())
		return nil, err
	}
	ctx, cancel := context.WithCancel(t.Context())
	s.cancel = cancel
	go func() { s.ended <- s.Run(ctx) }()
	return s, nil
}

func (s *shift) hear(f schemas.Finding) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = append(s.heard, f)
}

func (s *shift) heardSoFar() []schemas.Finding {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]schemas.Finding(nil), s.heard...)
}

// drained waits until everything up to the sequence is applied and told.
func (s *shift) drained(seq uint64) *shift {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), soon)
	defer cancel()
	if err := s.Drained(ctx, seq); err != nil {
		s.t.Fatalf("applied %d of %d, %d owed: %v\n%s", s.Applied(), seq, s.store.OwedCount(), err, s.lines)
	}
	return s
}

// over is how the worker ended by itself.
func (s *shift) over() error {
	s.t.Helper()
	select {
	case err := <-s.ended:
		check(s.t, s.store.Close())
		return err
	case <-time.After(soon):
		s.t.Fatalf("the worker goes on\n%s", s.lines)
		return nil
	}
}

// end stops the worker, which must have nothing to complain of.
func (s *shift) end() {
	s.t.Helper()
	s.cancel()
	check(s.t, s.over())
}

// session is what the worker knows of one.
func (s *shift) session(id schemas.SessionID) projector.SessionView {
	s.t.Helper()
	var v projector.SessionView
	s.View(func(w *projector.World) {
		var err error
		v, _, err = w.SessionView(projector.SessionKey{Tenant: schemas.DefaultTenant, ID: id})
		check(s.t, err)
	})
	return v
}
