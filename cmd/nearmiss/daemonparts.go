package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/alerts"
	"github.com/nearmiss/nearmiss/alerts/spans"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/httpapi"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// stopWithin bounds how long requests under way may take when the daemon
// stops.
const stopWithin = 5 * time.Second

// readyLag is how old the oldest event that waits may be.
const readyLag = time.Second

// bind takes the HTTP address first, so that one that is taken stops the start
// before anything is touched; it is served last.
func (d *daemon) bind(ctx context.Context) error {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", d.o.Listen)
	if err != nil {
		return fmt.Errorf("listen for HTTP: %w; stop what uses the address, or choose another with --listen", err)
	}
	d.listener, d.Addr = l, l.Addr().String()
	d.onStop(func() error {
		if err := l.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			return fmt.Errorf("stop listening: %w", err)
		}
		return nil
	})
	return nil
}

// startBroker runs the embedded broker, or connects to the external one.
func (d *daemon) startBroker(ctx context.Context) error {
	if d.o.NATS != "" {
		return d.dialBroker(ctx)
	}
	broker, err := natsjs.StartBroker(natsjs.BrokerOptions{
		Dir: filepath.Join(d.o.Data, brokerFolder), Listen: d.o.NATSListen,
		TrustLocal: d.o.TrustLocal, Strict: d.o.Strict, Logger: d.o.Logger,
	})
	if err != nil {
		return err
	}
	d.onStop(broker.Close)
	d.broker, d.NATSURL = broker, broker.ClientURL()
	withdraw, err := announceAddress(d.o.Data, d.NATSURL)
	if err != nil {
		return err
	}
	d.onStop(withdraw)
	d.nc, err = broker.Connect()
	return err
}

func (d *daemon) dialBroker(ctx context.Context) (err error) {
	d.nc, err = natsjs.Dial(ctx, d.o.NATS, natsjs.WithDialLogger(d.o.Logger))
	if err != nil {
		return err
	}
	d.NATSURL = d.nc.ConnectedUrlRedacted()
	d.onStop(func() error {
		d.nc.Close()
		return nil
	})
	return nil
}

func (d *daemon) openLog(ctx context.Context) (err error) {
	streams := natsjs.Streams{InMemory: d.o.InMemory, Batch: d.o.Strict}
	if d.broker != nil && !d.o.InMemory {
		streams.MaxBytes = d.broker.EventsBytes()
	}
	d.Log, err = natsjs.OpenLog(ctx, d.nc, streams)
	return err
}

func (d *daemon) openStore(context.Context) (err error) {
	o := pebblestore.Options{Logger: d.o.Logger}
	if d.o.InMemory {
		o.FS = vfs.NewMem()
	}
	if d.store, err = pebblestore.Open(filepath.Join(d.o.Data, storeFolder), o); err != nil {
		return err
	}
	d.onStop(d.store.Close)
	return nil
}

func (d *daemon) openSpans(ctx context.Context) (err error) {
	if d.spans, err = spans.New(ctx, spans.FromEnv(d.o.Getenv, d.o.Logger)); err != nil {
		return configError(err)
	}
	d.onStop(func() error { return d.spans.Shutdown(context.Background()) })
	return nil
}

// openFold holds store and log against each other, before anything is added
// to the log: one more event could hide that it was rewound.
func (d *daemon) openFold(ctx context.Context) (err error) {
	d.Worker, err = openFold(ctx, worker.Options{
		Log: d.Log, Store: d.store, Adopt: d.o.Adopt, Heard: d.heard, Logger: d.o.Logger, Ticks: true,
	})
	return err
}

func (d *daemon) heard(f schemas.Finding) {
	d.spans.Emit(context.Background(), alerts.SpanOf(f))
	if d.o.Heard != nil {
		d.o.Heard(f)
	}
}

func (d *daemon) activate(ctx context.Context) error {
	return activateAll(ctx, d.Log, d.o.Policies, d.o.Activate)
}

func (d *daemon) runFold(context.Context) error {
	d.background(func(ctx context.Context) error { return d.Worker.run(ctx, d.o.Logger) })
	d.background(func(ctx context.Context) error {
		renew(ctx, d.Log, d.o.Policies, d.o.Logger)
		return nil
	})
	d.background(d.forget)
	return nil
}

// forgetEvery is how often verdicts that are too old are looked for.
const forgetEvery = 24 * time.Hour

// forget deletes, once a day, verdicts that are too old for a report.
func (d *daemon) forget(ctx context.Context) error {
	if d.o.Keep <= 0 {
		return nil
	}
	timer := time.NewTicker(forgetEvery)
	defer timer.Stop()
	for {
		n, err := d.store.ForgetRecords(time.Now().Add(-d.o.Keep))
		if err != nil {
			d.o.Logger.Warn("old verdicts could not be deleted; it is tried again tomorrow", "error", err)
		}
		if n > 0 {
			d.o.Logger.Info("verdicts are no longer kept", "sessions", n, "older_than", d.o.Keep)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		}
	}
}

// ready answers nil when what is published now is judged within a second.
func (d *daemon) ready() error {
	ctx, cancel := context.WithTimeout(context.Background(), stateWithin)
	defer cancel()
	lag, err := d.Worker.Lag(ctx)
	if err == nil && lag > readyLag {
		err = fmt.Errorf("judging what came %s ago: applied %d", lag.Round(time.Millisecond), d.Worker.Applied())
	}
	return err
}

func (d *daemon) serveHTTP(context.Context) error {
	metrics, err := httpapi.Metrics(d.Worker.Figures)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler: httpapi.New(httpapi.Options{
			Log: d.Log, Folded: d.Worker, Findings: d.Log, Records: d.store, Tokens: d.o.Tokens, TrustLocal: d.o.TrustLocal,
			Hosts: d.o.Hosts, Ready: d.ready, Metrics: metrics, Logger: d.o.Logger,
		}),
		ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute,
	}
	go func() {
		if err := d.accept(server); !errors.Is(err, http.ErrServerClosed) {
			d.failed <- fmt.Errorf("serve HTTP: %w", err)
		}
	}()
	d.onStop(func() error { return shutdown(server) })
	return nil
}

func (d *daemon) accept(server *http.Server) error {
	if d.o.TLSCert != "" {
		return server.ServeTLS(d.listener, d.o.TLSCert, d.o.TLSKey)
	}
	return server.Serve(d.listener)
}

// shutdown lets requests under way end, for a while.
func shutdown(server *http.Server) error {
	ctx, cancel := context.WithTimeout(context.Background(), stopWithin)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		return server.Close()
	}
	return nil
}
