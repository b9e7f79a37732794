package natsjs

import (
	"context"
	"log/slog"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/schemas"
)

// external is a broker that listens, and can be stopped and started again on
// the same port with the same data.
type external struct {
	t      *testing.T
	dir    string
	listen string
	broker *Broker
}

func newExternal(t *testing.T) *external {
	e := &external{t: t, dir: t.TempDir(), listen: "127.0.0.1:0"}
	e.start()
	u, err := url.Parse(e.broker.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	e.listen = u.Host
	return e
}

func (e *external) start() {
	e.broker = startBroker(e.t, BrokerOptions{Dir: e.dir, Listen: e.listen})
}

func (e *external) stop() {
	e.t.Helper()
	if err := e.broker.Close(); err != nil {
		e.t.Fatal(err)
	}
}

func (e *external) dial(opts ...DialOption) *nats.Conn {
	e.t.Helper()
	user, password, _ := e.broker.Credentials(schemas.RoleSys)
	nc, err := Dial(e.t.Context(), "nats://"+e.listen, append(opts, WithNATS(nats.UserInfo(user, password)))...)
	if err != nil {
		e.t.Fatal(err)
	}
	e.t.Cleanup(nc.Close)
	return nc
}

func TestReadAcrossARestart(t *testing.T) {
	e := newExternal(t)
	l, err := OpenLog(t.Context(), e.dial(), Streams{})
	if err != nil {
		t.Fatal(err)
	}
	publish(t, l, many(5)...)
	r := read(t, l, ReadOptions{})
	wantSeqs(t, r, 1, 3)
	e.stop()
	e.start()
	publish(t, openLog(t, e.broker), more(5, 5)...)
	wantSeqs(t, r, 4, 10)
}

// onWarning calls f at the first warning.
type onWarning struct {
	slog.Handler
	f func()
}

// Enabled is asked first, and the handler below would say no to everything.
func (onWarning) Enabled(context.Context, slog.Level) bool { return true }

func (h onWarning) Handle(_ context.Context, r slog.Record) error {
	if r.Level == slog.LevelWarn {
		h.f()
	}
	return nil
}

func TestDialWaitsForTheBroker(t *testing.T) {
	e := newExternal(t)
	e.stop()
	// Once, because the end of the test warns too: the connection is lost.
	logger := slog.New(onWarning{slog.DiscardHandler, sync.OnceFunc(e.start)})
	if nc := e.dial(WithDialLogger(logger)); !nc.IsConnected() {
		t.Error("not connected although the broker is up")
	}
}

// A client that has waited for the port must find the streams: one that does
// not would take them for deleted.
func TestPortOpensWithTheStreams(t *testing.T) {
	e := newExternal(t)
	l := openLog(t, e.broker)
	publish(t, l, many(300)...)
	user, password, _ := e.broker.Credentials(schemas.RoleSys)
	for range 3 {
		e.stop()
		found := make(chan error, 1)
		connected := func(nc *nats.Conn) { go func() { found <- lookForStreams(nc) }() }
		nc, err := nats.Connect("nats://"+e.listen, nats.UserInfo(user, password), nats.RetryOnFailedConnect(true),
			nats.MaxReconnects(-1), nats.ReconnectWait(time.Millisecond), nats.ReconnectJitter(0, 0), nats.ConnectHandler(connected))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(nc.Close)
		e.start()
		if err := <-found; err != nil {
			t.Error(err)
		}
		nc.Close()
	}
}

func lookForStreams(nc *nats.Conn) error {
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	_, err = js.Stream(ctx, StreamEvents)
	return err
}
