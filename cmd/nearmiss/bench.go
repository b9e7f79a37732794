package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// benchOptions says how much is measured.
type benchOptions struct {
	Sessions int // that run side by side
	Refunds  int // of each
	Waves    int // of such sessions, an hour apart

	OnlyBacktest bool

	Rate   int           // events a second while latency is measured
	For    time.Duration // how long latency is measured
	Dir    string        // for broker and store; removed by the caller
	Policy []policy.File
}

// bench measures everything on a broker and a store of its own.
func bench(ctx context.Context, o benchOptions, progress func(string)) (benchReport, error) {
	b, err := openBench(ctx, o)
	if err != nil {
		return benchReport{}, err
	}
	defer b.close()
	var r benchReport
	for _, part := range []struct {
		name    string
		measure func(context.Context, *benchReport) error
		always  bool
	}{
		{"publishing", b.publish, true},
		{"raw read", b.rawRead, true},
		{"replay", b.replay, false},
		{"backtest", b.backtest, true},
		{"full path", b.fullPath, false},
		{"latency", b.latency, false},
		{"memory", b.memory, false},
		{"session length", b.sessionLength, false},
	} {
		if o.OnlyBacktest && !part.always {
			continue
		}
		progress(part.name)
		if err := part.measure(ctx, &r); err != nil {
			return r, fmt.Errorf("measure %s: %w", part.name, err)
		}
	}
	return r, nil
}

// benchRig is what the measurements share.
type benchRig struct {
	o      benchOptions
	broker *natsjs.Broker
	log    *natsjs.Log
	last   uint64
}

func openBench(ctx context.Context, o benchOptions) (*benchRig, error) {
	broker, err := natsjs.StartBroker(natsjs.BrokerOptions{Dir: filepath.Join(o.Dir, "nats")})
	if err != nil {
		return nil, err
	}
	nc, err := broker.Connect()
	if err != nil {
		return nil, err
	}
	log, err := natsjs.OpenLog(ctx, nc, natsjs.Streams{Batch: true})
	if err != nil {
		return nil, err
	}
	return &benchRig{o: o, broker: broker, log: log}, nil
}

func (b *benchRig) close() { _ = b.broker.Close() } // nothing of it is kept

func (b *benchRig) publish(ctx context.Context, r *benchReport) error {
	if err := activateFiles(ctx, b.log, schemas.AllTenants, b.o.Policy, true); err != nil {
		return err
	}
	for wave := range max(1, b.o.Waves) {
		if err := b.publishWave(ctx, r, wave); err != nil {
			return err
		}
	}
	r.EventBytes /= r.Events
	state, err := b.log.State(ctx)
	r.StreamBytes = state.Bytes
	return err
}

// publishWave puts the sessions into the log once more.
func (b *benchRig) publishWave(ctx context.Context, r *benchReport, wave int) error {
	events := traffic.Fleet(b.o.Sessions, b.o.Refunds, time.Now().Add(time.Duration(wave)*time.Hour))
	r.Events += len(events)
	rename(events, wave)
	for len(events) > 0 {
		n := min(500, len(events))
		batch := make([]ingest.Message, n)
		for i, ev := range events[:n] {
			batch[i] = ingest.Encode(ev)
			r.EventBytes += size(batch[i])
		}
		_, last, err := b.log.PublishAll(ctx, batch)
		if err != nil {
			return err
		}
		b.last, events = last, events[n:]
	}
	return nil
}

// rename gives the sessions of a later wave names of their own.
func rename(events []schemas.Event, wave int) {
	if wave == 0 {
		return
	}
	for i := range events {
		ev := &events[i]
		name := schemas.SessionID(fmt.Sprintf("%s-%d", ev.Session, wave))
		ev.Session, ev.Root, ev.ID = name, name, fmt.Sprintf("%s-%d", ev.ID, wave)
	}
}

// size is what a message takes on the wire.
func size(m ingest.Message) int {
	n := len(m.Subject) + len(m.Data)
	for name, values := range m.Header {
		n += len(name)
		for _, v := range values {
			n += len(v)
		}
	}
	return n
}

// read passes every message of the stream to visit and answers the rate.
func (b *benchRig) read(ctx context.Context, visit func(ingest.Message)) (float64, error) {
	reader, err := b.log.Read(ctx, 1)
	if err != nil {
		return 0, err
	}
	defer reader.Close()
	began := time.Now()
	for seq := uint64(0); seq < b.last; {
		m, err := reader.Next(ctx)
		if err != nil {
			return 0, err
		}
		visit(m)
		seq = m.Seq
	}
	return float64(b.last) / time.Since(began).Seconds(), nil
}

func (b *benchRig) rawRead(ctx context.Context, r *benchReport) (err error) {
	r.RawRead, err = b.read(ctx, func(ingest.Message) {})
	return err
}

func (b *benchRig) replay(ctx context.Context, r *benchReport) (err error) {
	e := detectors.New(detectors.Config{})
	r.Replay, err = b.read(ctx, func(m ingest.Message) {
		e.Take(m)
		if m.Seq%500 == 0 {
			e.World().Discard()
		}
	})
	r.ReplayRatio = r.Replay / r.RawRead
	return err
}

// worker runs a worker on a store of its own until stop is called.
func (b *benchRig) worker(ctx context.Context, name string, heard func(schemas.Finding)) (w *worker.Worker, stop func() error, err error) {
	store, err := pebblestore.Open(filepath.Join(b.o.Dir, name), pebblestore.Options{})
	if err != nil {
		return nil, nil, err
	}
	w, err = worker.Open(ctx, worker.Options{Log: b.log, Store: store, Heard: heard})
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- w.Run(ctx) }()
	return w, func() error {
		cancel()
		if err := <-done; err != nil {
			return err
		}
		return store.Close()
	}, nil
}

func (b *benchRig) fullPath(ctx context.Context, r *benchReport) error {
	began := time.Now()
	w, stop, err := b.worker(ctx, "full", nil)
	if err != nil {
		return err
	}
	if err := w.Drained(ctx, b.last); err != nil {
		return err
	}
	r.FullPath = float64(b.last) / time.Since(began).Seconds()
	r.FullPathRatio = r.FullPath / r.RawRead
	return stop()
}

// latency publishes at a steady rate and times each finding from the moment
// its write's completion should have been published: a slow publisher must
// not hide a slow path.
func (b *benchRig) latency(ctx context.Context, r *benchReport) error {
	due := make(chan time.Time, 1<<20) // of each write that will be found, in order
	histogram := hdrhistogram.New(1, 60_000_000, 3)
	w, stop, err := b.worker(ctx, "full", func(schemas.Finding) {
		_ = histogram.RecordValue(max(time.Since(<-due).Microseconds(), 1)) // within its range
	})
	if err != nil {
		return err
	}
	s := &traffic.Session{Name: "latency", Tenant: schemas.DefaultTenant, At: time.Now(), Step: time.Millisecond}
	every := time.Second / time.Duration(b.o.Rate)
	next := time.Now()
	for end := next.Add(b.o.For); next.Before(end); {
		for _, ev := range s.Refund(traffic.Uninspected) {
			if err := pause(ctx, next); err != nil {
				return err
			}
			if ev.Type == schemas.CallCompleted && ev.Tool == "finance.issue_refund" {
				due <- next
			}
			ack, err := b.log.Publish(ctx, ingest.Encode(ev))
			if err != nil {
				return err
			}
			b.last = ack.Seq
			next = next.Add(every)
		}
	}
	if err := w.Drained(ctx, b.last); err != nil {
		return err
	}
	r.LatencyEvents = histogram.TotalCount()
	r.LatencyP50 = float64(histogram.ValueAtQuantile(50)) / 1000
	r.LatencyP99 = float64(histogram.ValueAtQuantile(99)) / 1000
	return stop()
}

// pause waits for a time.
func pause(ctx context.Context, at time.Time) error {
	timer := time.NewTimer(time.Until(at))
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// memory is what sessions in memory cost, each with three refunds.
func (b *benchRig) memory(_ context.Context, r *benchReport) error {
	const sessions = 1000
	e, err := benchEngine(b.o.Policy)
	if err != nil {
		return err
	}
	before := heap()
	for i, ev := range traffic.Fleet(sessions, 3, time.Now()) {
		ev.Seq = uint64(i + 2)
		e.Step(ev)
		if i%500 == 0 {
			e.World().Discard()
		}
	}
	e.World().Discard()
	r.BytesPer1000 = heap() - before
	runtime.KeepAlive(e)
	return nil
}

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// benchEngine is an engine that judges by the files alone.
func benchEngine(files []policy.File) (*detectors.Engine, error) {
	p, err := policy.Compile(files)
	if err != nil {
		return nil, err
	}
	return detectors.New(detectors.Config{Policy: p}), nil
}

// benchDir is a directory that goes when the bench is over.
func benchDir() (dir string, remove func(), err error) {
	dir, err = os.MkdirTemp("", "nearmiss-bench-")
	return dir, func() { _ = os.RemoveAll(dir) }, err // what is left is the system's to clean
}
