package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/nearmiss/nearmiss/alerts/spans"
	"github.com/nearmiss/nearmiss/ingest/httpapi"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// daemonOptions is everything that the daemon is told.
type daemonOptions struct {
	Data     string // directory of broker and store; made if it is not there
	InMemory bool   // streams and store are lost with the process; Data holds the broker's users only
	Strict   bool   // the embedded broker syncs every message

	Policies []tenantPolicy // empty: go on with the one that the log has
	Activate bool           // replace another policy that is active
	Adopt    bool           // take over a stream that was restored
	Keep     time.Duration  // of verdicts, for reports; 0: for ever

	NATS       string // URL of an external broker; empty: embedded
	NATSListen string // host:port of the embedded broker; empty: in process only
	Listen     string // host:port of HTTP
	TLSCert    string // files; both or none
	TLSKey     string

	TrustLocal bool // who connects from this machine may report as observer
	Tokens     []httpapi.Token
	Hosts      []string // names under which browsers of this machine may call

	// Heard is called once for every finding that was told for the first
	// time, in order. Nil: nobody listens.
	Heard  func(schemas.Finding)
	Logger *slog.Logger        // nil: silence
	Getenv func(string) string // for the OTEL variables; nil: none are set
}

// daemon is everything that serve runs. Its parts are started in the order in
// which they lean on each other, and stopped in reverse.
type daemon struct {
	Log     *natsjs.Log
	Worker  *fold
	Addr    string // host:port of HTTP
	NATSURL string // where publishers connect; empty: in process only

	o        daemonOptions
	listener net.Listener
	broker   *natsjs.Broker
	nc       *nats.Conn
	store    *pebblestore.Store
	spans    *spans.Exporter

	failed chan error
	stops  []func() error
	close  func() error // once
}

// startDaemon starts every part, and stops them again where one cannot start.
// The context bounds the start only; the daemon runs until Close.
func startDaemon(ctx context.Context, o daemonOptions) (*daemon, error) {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Getenv == nil {
		o.Getenv = func(string) string { return "" }
	}
	d := &daemon{o: o, failed: make(chan error, 3)}
	d.close = sync.OnceValue(d.stop)
	for _, start := range []func(context.Context) error{
		d.bind, d.startBroker, d.openLog, d.openStore, d.openSpans, d.openFold, d.activate, d.runFold, d.serveHTTP,
	} {
		if err := start(ctx); err != nil {
			return nil, errors.Join(err, d.Close())
		}
	}
	return d, nil
}

// Failed yields the error by which a part ended that should not have.
func (d *daemon) Failed() <-chan error { return d.failed }

// Close stops everything, last started first, and returns when it is on disk.
// Closing twice is harmless.
func (d *daemon) Close() error { return d.close() }

func (d *daemon) stop() error {
	var errs []error
	for _, stop := range slices.Backward(d.stops) {
		errs = append(errs, stop())
	}
	return errors.Join(errs...)
}

func (d *daemon) onStop(stop func() error) { d.stops = append(d.stops, stop) }

// background runs fn until the daemon stops, and reports its error.
func (d *daemon) background(fn func(context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := fn(ctx); err != nil && ctx.Err() == nil {
			d.failed <- err
		}
	}()
	d.onStop(func() error {
		cancel()
		<-done
		return nil
	})
}
