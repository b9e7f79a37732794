package worker_test

import (
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
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
	lines  lines // of the broker
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
	p.broker, err = natsjs.StartBroker(natsjs.BrokerOptions{Dir: p.dir, Listen: p.listen, Logger: p.lines.logger()})
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
