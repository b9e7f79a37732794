package main

import (
	"errors"
	"iter"
	"os"
	"time"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// messages reads files as a log: numbered from 1, stored at the producer's
// times made non-decreasing, and with a tick at the end of time that closes
// what is open. Each event goes through the same door as on the wire.
func (r *reading) messages(c *console) iter.Seq2[ingest.Message, error] {
	return func(yield func(ingest.Message, error) bool) {
		log := fileLog{yield: yield}
		for _, name := range r.Files {
			if err := r.file(c, name, &log); err != nil {
				if !errors.Is(err, errEnough) {
					yield(ingest.Message{}, err)
				}
				return
			}
		}
		_ = log.put(endOfTime())
	}
}

// errEnough ends the reading of files because nobody wants more.
var errEnough = errors.New("nobody wants more")

func (r *reading) file(c *console, name string, log *fileLog) (err error) {
	bar := newBar(c.err)
	s, err := r.open(name, c.in, bar)
	if err != nil {
		return err
	}
	bar.begin(s)
	defer func() { bar.end(); err = errors.Join(err, s.close()) }()
	for session, err := range s.sessions {
		if err != nil {
			return err
		}
		for _, ev := range session.Events {
			if err := log.put(ev); err != nil {
				return err
			}
		}
	}
	return nil
}

// fileLog gives events their place.
type fileLog struct {
	yield func(ingest.Message, error) bool
	seq   uint64
	clock time.Time
}

func (l *fileLog) put(ev schemas.Event) error {
	if ev.Time.After(l.clock) {
		l.clock = ev.Time
	}
	l.seq++
	ev.Seq, ev.Stored = l.seq, l.clock
	if !l.yield(ingest.Encode(ev), nil) {
		return errEnough
	}
	return nil
}

// endOfTime is the tick that ends every file: whatever is open then, nothing
// will ever close it.
func endOfTime() schemas.Event {
	at := time.Date(8999, 1, 1, 0, 0, 0, 0, time.UTC)
	return schemas.Event{
		ID: "end", Source: "nearmiss", Role: schemas.RoleSys, Type: schemas.ClockTicked,
		Tenant: schemas.AllTenants, Time: at, Data: []byte(`{"slot":0}`),
	}
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}
