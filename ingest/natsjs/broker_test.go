package natsjs

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/schemas"
)

// client connects in process as a role, or without credentials.
func client(t *testing.T, b *Broker, role schemas.Role) *nats.Conn {
	t.Helper()
	opts := []nats.Option{nats.InProcessServer(b.server), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})}
	if role != "" {
		user, password, ok := b.Credentials(role)
		if !ok {
			t.Fatalf("no credentials for %s", role)
		}
		opts = append(opts, nats.UserInfo(user, password))
	}
	nc, err := nats.Connect("", opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// stores reports whether a publish is acknowledged by the log. A refused one
// is answered by nobody, so the refusal is what is waited for.
func stores(t *testing.T, nc *nats.Conn, subject string) bool {
	t.Helper()
	refused := make(chan error, 1)
	nc.SetErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
		select {
		case refused <- err:
		default:
		}
	})
	inbox := nc.NewInbox()
	acks := make(chan *nats.Msg, 1)
	sub, err := nc.ChanSubscribe(inbox, acks)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := nc.PublishRequest(subject, inbox, []byte("{}")); err != nil {
		t.Fatal(err)
	}
	select {
	case m := <-acks:
		return strings.Contains(string(m.Data), `"seq"`)
	case <-refused:
		return false
	case <-time.After(10 * time.Second):
		t.Fatalf("neither stored nor refused: %s", subject)
		return false
	}
}

func TestEachRoleSpeaksForItselfOnly(t *testing.T) {
	b := startBroker(t, BrokerOptions{})
	l := openLog(t, b)
	stored := uint64(0)
	for _, role := range schemas.Roles() {
		nc := client(t, b, role)
		for _, as := range schemas.Roles() {
			want := as == role || role == schemas.RoleSys
			if got := stores(t, nc, "nearmiss.in."+string(as)+".acme.S1"); got != want {
				t.Errorf("%s publishing as %s: stored %t, want %t", role, as, got, want)
			}
			if want {
				stored++
			}
		}
	}
	if got := last(t, l); got != stored {
		t.Errorf("the log has %d events, %d were allowed", got, stored)
	}
}

func TestUnnamedConnections(t *testing.T) {
	for _, trust := range []bool{false, true} {
		b := startBroker(t, BrokerOptions{TrustLocal: trust})
		openLog(t, b)
		nc := client(t, b, "")
		for subject, want := range map[string]bool{
			"nearmiss.in.agent.default.S1":    true,
			"nearmiss.in.observer.default.S1": trust,
			"nearmiss.in.agent.acme.S1":       false,
			"nearmiss.in.approver.default.S1": false,
			"nearmiss.in.sys.~.~policy":       false,
			"nearmiss.finding.default.f-x":    false,
			"nearmiss.in.agent.default.S1.x":  false,
		} {
			if got := stores(t, nc, subject); got != want {
				t.Errorf("trust %t: %s stored %t, want %t", trust, subject, got, want)
			}
		}
	}
}

func TestUnnamedConnectionsHaveNoJetStream(t *testing.T) {
	b := startBroker(t, BrokerOptions{TrustLocal: true})
	l := openLog(t, b)
	publish(t, l, many(3)...)
	for _, role := range []schemas.Role{"", schemas.RoleAgent, schemas.RoleObserver} {
		nc := client(t, b, role)
		for _, subject := range []string{"$JS.API.STREAM.DELETE." + StreamEvents, "$JS.API.STREAM.PURGE." + StreamEvents} {
			if stores(t, nc, subject) {
				t.Errorf("%q could call %s", role, subject)
			}
		}
	}
	if s, err := l.State(t.Context()); err != nil || s.Msgs != 3 {
		t.Errorf("state %+v, %v: want three events", s, err)
	}
}

// The broker answers a publish wherever the publisher says, with its own
// rights. The account of the publishers keeps that answer away from the log.
func TestReplySubjectsReachNothing(t *testing.T) {
	b := startBroker(t, BrokerOptions{})
	l := openLog(t, b)
	nc := client(t, b, "")
	for _, reply := range []string{
		"nearmiss.in.sys.~.~policy", "nearmiss.finding.default.f-x",
		"$JS.API.STREAM.PURGE." + StreamEvents, "$JS.API.STREAM.DELETE." + StreamFindings,
	} {
		if err := nc.PublishRequest("nearmiss.in.agent.default.S1", reply, []byte("{}")); err != nil {
			t.Fatal(err)
		}
	}
	stores(t, nc, "nearmiss.in.agent.default.S1") // in order behind the others
	if got := last(t, l); got != 5 {
		t.Errorf("the log has %d events, five were published", got)
	}
	if s, err := l.FindingsState(t.Context()); err != nil || s.Last != 0 {
		t.Errorf("findings %+v, %v: want none", s, err)
	}
}

func TestPublishersCannotListen(t *testing.T) {
	b := startBroker(t, BrokerOptions{TrustLocal: true})
	l := openLog(t, b)
	nc := client(t, b, "")
	sub, err := nc.SubscribeSync("_INBOX.>")
	if err != nil {
		t.Fatal(err)
	}
	r := read(t, l, ReadOptions{})
	publish(t, l, said("S1", "1", "secret"))
	next(t, r)
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	if n, _, _ := sub.Pending(); n != 0 {
		t.Errorf("an unnamed connection received %d messages of the daemon", n)
	}
}

func TestRestartKeepsUsersAndStreams(t *testing.T) {
	dir := t.TempDir()
	first := startBroker(t, BrokerOptions{Dir: dir})
	l := openLog(t, first)
	publish(t, l, many(5)...)
	before, err := l.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, password, _ := first.Credentials(schemas.RoleTool)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}

	second := startBroker(t, BrokerOptions{Dir: dir, Strict: true})
	after, err := openLog(t, second).State(t.Context())
	if err != nil || after.Last != 5 || !after.Created.Equal(before.Created) {
		t.Errorf("after restart %+v, %v; before %+v", after, err, before)
	}
	if _, p, _ := second.Credentials(schemas.RoleTool); p != password {
		t.Error("the password of tool changed")
	}
	info, err := os.Stat(second.UsersFile())
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("users file: %v, %v; want 0600", info.Mode(), err)
	}
}

func TestStartSaysWhatToDo(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	file := filepath.Join(t.TempDir(), "file")
	newer, broken := t.TempDir(), t.TempDir()
	for path, text := range map[string]string{
		file:                                 "",
		filepath.Join(newer, usersFileName):  `{"version": 99}`,
		filepath.Join(broken, usersFileName): `{"version": 1, "users": [`,
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	used := startBroker(t, BrokerOptions{})
	for name, c := range map[string]struct {
		options BrokerOptions
		want    string
	}{
		"port taken":     {BrokerOptions{Dir: t.TempDir(), Listen: taken.Addr().String()}, "--nats-listen"},
		"no port":        {BrokerOptions{Dir: t.TempDir(), Listen: "localhost"}, "host:port"},
		"no directory":   {BrokerOptions{Dir: filepath.Join(file, "sub")}, "--data"},
		"in use":         {BrokerOptions{Dir: used.dir}, "another nearmiss uses it"},
		"newer version":  {BrokerOptions{Dir: newer}, "another version"},
		"broken users":   {BrokerOptions{Dir: broken}, "restore the file"},
		"nowhere to put": {BrokerOptions{}, "no data directory"},
	} {
		b, err := StartBroker(c.options)
		if err == nil {
			_ = b.Close()
			t.Errorf("%s: started", name)
			continue
		}
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q in it", name, err, c.want)
		}
	}
}

func TestDirectoryWithoutRights(t *testing.T) {
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) })
	if probe, err := os.CreateTemp(dir, "probe"); err == nil {
		_ = probe.Close()
		t.Log("this user may write anywhere: rights cannot be taken from it")
		return
	}
	if _, err := StartBroker(BrokerOptions{Dir: dir}); err == nil || !strings.Contains(err.Error(), "--data") {
		t.Errorf("got %v, want what to do", err)
	}
}

func TestEventsBytes(t *testing.T) {
	b := startBroker(t, BrokerOptions{MaxStore: 4 << 20})
	if got := b.EventsBytes(); got != 3<<20 {
		t.Errorf("got %d, want three quarters of the store", got)
	}
	if _, err := OpenLog(t.Context(), connect(t, b), Streams{MaxBytes: b.EventsBytes()}); err != nil {
		t.Error(err)
	}
}

func TestListening(t *testing.T) {
	b := startBroker(t, BrokerOptions{Listen: "127.0.0.1:0"})
	openLog(t, b)
	user, password, _ := b.Credentials(schemas.RoleSys)
	nc, err := Dial(t.Context(), b.ClientURL(), WithNATS(nats.UserInfo(user, password)))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	l, err := OpenLog(t.Context(), nc, Streams{})
	if err != nil {
		t.Fatal(err)
	}
	publish(t, l, many(3)...)
	wantSeqs(t, read(t, l, ReadOptions{}), 1, 3)

	_, err = Dial(t.Context(), b.ClientURL(), WithNATS(nats.UserInfo("sys", "wrong")))
	if !errors.Is(err, nats.ErrAuthorization) || !strings.Contains(err.Error(), "credentials") {
		t.Errorf("wrong password: %v", err)
	}
}

func TestDialWhileDown(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	_, err = Dial(ctx, "nats://sys:secret@"+address)
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "start it, or give its address") {
		t.Errorf("got %v, want what to do", err)
	}
	if strings.Contains(err.Error(), "secret") {
		t.Errorf("the error tells the password: %v", err)
	}
}

func TestUnfitStreams(t *testing.T) {
	for want, change := range map[string]func(*jetstream.StreamConfig){
		"subjects":  func(c *jetstream.StreamConfig) { c.Subjects = []string{"nearmiss.in.>"} },
		"denies":    func(c *jetstream.StreamConfig) { c.DenyPurge = true },
		"duplicate": func(c *jetstream.StreamConfig) { c.Duplicates = time.Minute },
		"retention": func(c *jetstream.StreamConfig) { c.Retention = jetstream.WorkQueuePolicy },
		"discards":  func(c *jetstream.StreamConfig) { c.Discard = jetstream.DiscardNew },
		"roll-ups":  func(c *jetstream.StreamConfig) { c.AllowRollup = true },
		"up to":     func(c *jetstream.StreamConfig) { c.MaxMsgSize = 1000 },
		"number of": func(c *jetstream.StreamConfig) { c.MaxMsgsPerSubject = 1 },
		"transforms": func(c *jetstream.StreamConfig) {
			c.SubjectTransform = &jetstream.SubjectTransformConfig{Source: eventSubjects, Destination: "x.{{wildcard(1)}}.{{wildcard(2)}}.{{wildcard(3)}}"}
		},
	} {
		nc := connect(t, startBroker(t, BrokerOptions{}))
		js, err := jetstream.New(nc)
		if err != nil {
			t.Fatal(err)
		}
		config := Streams{}.configs()[0]
		change(&config)
		if _, err := js.CreateStream(t.Context(), config); err != nil {
			t.Fatalf("%s: %v", want, err)
		}
		if _, err := OpenLog(t.Context(), nc, Streams{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q in it", err, want)
		}
	}
}

func TestRetention(t *testing.T) {
	b := startBroker(t, BrokerOptions{})
	if _, err := OpenLog(t.Context(), connect(t, b), Streams{FindingsMaxAge: time.Hour}); err == nil {
		t.Error("findings that age out before events are accepted")
	}
	openLog(t, b)
	l, err := OpenLog(t.Context(), connect(t, b), Streams{EventsMaxAge: time.Hour, MaxBytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	got := l.events.CachedInfo().Config
	if got.MaxAge != time.Hour || got.MaxBytes != 1<<30 {
		t.Errorf("retention is %s and %d bytes", got.MaxAge, got.MaxBytes)
	}
}
