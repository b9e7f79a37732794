package worker_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
	"github.com/nearmiss/nearmiss/schemas"
)

// soon bounds every wait of these tests; nothing comes near it unless it
// hangs.
const soon = 40 * time.Second

// place is a broker with its log on disk, which a test can harm.
type place struct {
	t      *testing.T
	dir    string
	listen string // empty: in process only
	broker *natsjs.Broker
	nc     *nats.Conn
	jet    *natsjs.Log
	js     jetstream.JetStream
}

// newPlace starts a broker in this process without a port.
func newPlace(t *testing.T) *place {
	p := &place{t: t, dir: t.TempDir()}
	p.start()
	return p
}

// newPort starts a broker on a port, which a worker finds again after a stop.
func newPort(t *testing.T) *place {
	p := &place{t: t, dir: t.TempDir(), listen: "127.0.0.1:0"}
	p.start()
	at, err := url.Parse(p.broker.ClientURL())
	check(t, err)
	p.listen = at.Host
	return p
}

func (p *place) start() {
	p.t.Helper()
	var err error
	p.broker, err = natsjs.StartBroker(natsjs.BrokerOptions{Dir: p.dir, Listen: p.listen})
	check(p.t, err)
	broker := p.broker
	p.t.Cleanup(func() { _ = broker.Close() })
	p.nc, err = p.broker.Connect()
	check(p.t, err)
	p.t.Cleanup(p.nc.Close)
	p.js, err = jetstream.New(p.nc)
	check(p.t, err)
	p.open()
}

func (p *place) stop() {
	p.t.Helper()
	check(p.t, p.broker.Close())
}

// open opens the log, and creates what is missing of it.
func (p *place) open() {
	p.t.Helper()
	var err error
	p.jet, err = natsjs.OpenLog(p.t.Context(), p.nc, natsjs.Streams{})
	check(p.t, err)
}

// dialled is the log over a connection that comes back by itself.
func (p *place) dialled() *natsjs.Log {
	p.t.Helper()
	user, password, _ := p.broker.Credentials(schemas.RoleSys)
	nc, err := natsjs.Dial(p.t.Context(), "nats://"+p.listen, natsjs.WithNATS(nats.UserInfo(user, password)))
	check(p.t, err)
	p.t.Cleanup(nc.Close)
	jet, err := natsjs.OpenLog(p.t.Context(), nc, natsjs.Streams{})
	check(p.t, err)
	return jet
}

// copied copies the broker's directory, which must be stopped.
func (p *place) copied() string {
	p.t.Helper()
	to := p.t.TempDir() + "/copy"
	check(p.t, os.CopyFS(to, os.DirFS(p.dir)))
	return to
}

// restored puts a copy in the place of the directory.
func (p *place) restored(from string) {
	p.t.Helper()
	check(p.t, os.RemoveAll(p.dir))
	check(p.t, os.CopyFS(p.dir, os.DirFS(from)))
}

// say publishes events.
func (p *place) say(events ...[]schemas.Event) {
	p.t.Helper()
	for _, some := range events {
		publish(p.t, p.jet, some)
	}
}

func (p *place) stream(name string) jetstream.Stream {
	p.t.Helper()
	s, err := p.js.Stream(p.t.Context(), name)
	check(p.t, err)
	return s
}

func (p *place) last() uint64 {
	p.t.Helper()
	state, err := p.jet.State(p.t.Context())
	check(p.t, err)
	return state.Last
}

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

// lines are log lines, and who waits for one.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
	news chan struct{} // closed at the next line
}

func (l *lines) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// Write takes one line.
func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.news != nil {
		close(l.news)
		l.news = nil
	}
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// await waits until the text was logged so many times.
func (l *lines) await(t *testing.T, text string, times int) {
	t.Helper()
	late := time.After(soon)
	for {
		l.mu.Lock()
		n := bytes.Count(l.text.Bytes(), []byte(text))
		if l.news == nil {
			l.news = make(chan struct{})
		}
		news := l.news
		l.mu.Unlock()
		if n >= times {
			return
		}
		select {
		case <-news:
		case <-late:
			t.Fatalf("%q was logged %d times, not %d\n%s", text, n, times, l)
		}
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// activated is the activation of a policy of the stories.
func activated(t *testing.T, file string) []schemas.Event {
	t.Helper()
	text, err := os.ReadFile("../testdata/policies/" + file)
	check(t, err)
	return []schemas.Event{scenario.Activation(scenario.Policy{Name: file, Text: string(text)})}
}

// refund is a session with one refund in it, of which one need is not met
// unless it is flawless.
func refund(name schemas.SessionID, flaw traffic.Flaw) []schemas.Event {
	s := &traffic.Session{Name: name, Tenant: schemas.DefaultTenant, At: scenario.Start(), Step: time.Second}
	return s.Refund(flaw)
}

// findings are the findings told, by session, in their last revision; it
// fails where one is told twice.
func findings(t *testing.T, jet *natsjs.Log) map[schemas.SessionID][]schemas.Finding {
	t.Helper()
	toldOnce(t, jet)
	at, all := map[string]int{}, map[schemas.SessionID][]schemas.Finding{}
	check(t, jet.Findings(t.Context(), 0, 0, func(_ uint64, f schemas.Finding) error {
		if i, known := at[f.ID]; known {
			all[f.Session][i] = f
			return nil
		}
		at[f.ID] = len(all[f.Session])
		all[f.Session] = append(all[f.Session], f)
		return nil
	}))
	return all
}

// wantReasons fails unless a session has the findings with these reasons.
func wantReasons(t *testing.T, all map[schemas.SessionID][]schemas.Finding, session schemas.SessionID, reasons ...schemas.Reason) {
	t.Helper()
	var got []schemas.Reason
	for _, f := range all[session] {
		got = append(got, f.Reason)
	}
	if len(got) != len(reasons) {
		t.Errorf("%s: got the reasons %q, want %q: %+v", session, got, reasons, all[session])
		return
	}
	for i := range got {
		if got[i] != reasons[i] {
			t.Errorf("%s: got the reasons %q, want %q", session, got, reasons)
		}
	}
}

// replaceStream puts one stream of a stopped broker's directory in the place
// of another's.
func replaceStream(t *testing.T, from, to, name string) {
	t.Helper()
	folders, err := filepath.Glob(filepath.Join(from, "*", "*", "streams", name))
	check(t, err)
	if len(folders) != 1 {
		t.Fatalf("the broker keeps stream %s in %q", name, folders)
	}
	inside, err := filepath.Rel(from, folders[0])
	check(t, err)
	check(t, os.RemoveAll(filepath.Join(to, inside)))
	check(t, os.CopyFS(filepath.Join(to, inside), os.DirFS(folders[0])))
}
