package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

const (
	crashSessions = 60
	crashKills    = 3
)

// TestKill kills the daemon with -9 while events are published, several times,
// and starts it again. What is known at the end is what an undisturbed daemon
// knows: no finding is lost, and none comes under a new id.
func TestKill(t *testing.T) {
	dir := t.TempDir()
	writeRefundPolicy(t, filepath.Join(dir, "policy"))
	calm := startBinary(t, dir, "calm")
	calm.publish(t, 0, crashSessions)
	want := calm.known(t)
	calm.interrupt(t)

	rough := startBinary(t, dir, "rough")
	for i := range crashKills {
		rough.publishUntilKilled(t, i)
		rough = startBinary(t, dir, "rough")
	}
	rough.publish(t, 0, crashSessions) // as a publisher does that was not answered
	got := rough.known(t)
	rough.interrupt(t)
	if len(want.findings) != crashSessions {
		t.Fatalf("the undisturbed run has %d findings, not %d", len(want.findings), crashSessions)
	}
	if !slices.Equal(got.findings, want.findings) {
		t.Errorf("findings differ: got %d %v, want %d %v", len(got.findings), got.findings, len(want.findings), want.findings)
	}
	if !slices.Equal(got.sessions, want.sessions) {
		t.Errorf("sessions differ: got\n%v\nwant\n%v", got.sessions, want.sessions)
	}
}

func writeRefundPolicy(t *testing.T, dir string) {
	t.Helper()
	write(t, filepath.Join(dir, "policy.yaml"), strings.Join([]string{
		"apiVersion: nearmiss/v1", "kind: Policy", "metadata: {name: refunds}",
		"entities: {order: {}}", "tools:",
		"  get: {effect: read, returns: [{order: args.order_id}]}",
		"  refund: {effect: irreversible, changes: [{order: args.order_id}]}",
		"guards:", "  - name: refund", "    on: refund", "    needs:",
		"      - {name: facts, for: args.order_id, evidence: {returns: order}}", "",
	}, "\n"))
}

// binary is a daemon in a process of its own.
type binary struct {
	cmd *exec.Cmd
	url string
}

func startBinary(t *testing.T, dir, data string) *binary {
	t.Helper()
	cmd := exec.Command("nearmiss", "serve", "--trust-local", "--listen", "127.0.0.1:0", "--nats-listen", "127.0.0.1:0",
		"--policy", filepath.Join(dir, "policy"), "--data", filepath.Join(dir, data))
	url, _, err := launch(cmd, filepath.Join(dir, data+".out"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return &binary{cmd, url}
}

func (b *binary) interrupt(t *testing.T) {
	t.Helper()
	if err := b.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := b.cmd.Wait(); err != nil {
		t.Fatal(err)
	}
}

// publish sends sessions, a batch each, and fails where one is not taken.
func (b *binary) publish(t *testing.T, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		if err := b.send(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
}

// publishUntilKilled sends sessions while the daemon dies; when it does, and
// in the middle of what, differs from run to run, and must not matter.
func (b *binary) publishUntilKilled(t *testing.T, round int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	share := crashSessions / crashKills
	for n := round * share; n < (round+1)*share; n++ {
		if n == round*share+share/2 {
			go func() { _ = b.cmd.Process.Kill() }()
		}
		if b.send(ctx, n) != nil {
			break
		}
	}
	_ = b.cmd.Process.Kill()
	_ = b.cmd.Wait()
}

func (b *binary) send(ctx context.Context, n int) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url+"/v1/events", bytes.NewReader(crashSession(n)))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/cloudevents-batch+json")
	client := http.Client{Timeout: askWithin}
	resp, err := client.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if answer, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != http.StatusOK {
		return fmt.Errorf("session %d: status %d: %s (%w)", n, resp.StatusCode, answer, err)
	}
	return nil
}

// crashSession is a refund with its facts, and one without.
func crashSession(n int) []byte {
	var events []map[string]any
	add := func(kind, call, tool, order string) {
		ev := map[string]any{
			"specversion": "1.0", "id": fmt.Sprint(len(events)), "source": "test", "type": "dev.nearmiss.toolcall." + kind + ".v1",
			"time": "2026-01-01T00:00:00Z", "sessionid": fmt.Sprintf("S%03d", n), "callid": call, "toolname": tool,
			"data": map[string]any{"args": map[string]any{"order_id": order}},
		}
		if kind == "completed" {
			ev["outcome"], ev["data"] = "ok", map[string]any{"result": map[string]any{"done": true}}
		}
		events = append(events, ev)
	}
	for i, call := range [][2]string{{"get", "O1"}, {"refund", "O1"}, {"refund", "O2"}} {
		add("requested", fmt.Sprint("c", i), call[0], call[1])
		add("completed", fmt.Sprint("c", i), call[0], call[1])
	}
	raw, err := json.Marshal(events)
	if err != nil {
		panic(err) // strings only
	}
	return raw
}

// knowledge is what a daemon answers, without what a second log numbers
// otherwise.
type knowledge struct {
	findings []string
	sessions []string
}

func (b *binary) known(t *testing.T) knowledge {
	t.Helper()
	last := b.lastSeq(t)
	var k knowledge
	var page struct{ Findings []schemas.Finding }
	b.get(t, fmt.Sprintf("/v1/findings?limit=1000&after_seq=%d", last), &page)
	for _, f := range page.Findings {
		k.findings = append(k.findings, fmt.Sprintf("%s/%d %s %s %s", f.ID, f.Revision, f.Session, f.CallID, f.Reason))
	}
	slices.Sort(k.findings)
	var sessions struct {
		Sessions []struct {
			ID    string
			Calls int
		}
	}
	b.get(t, "/v1/sessions?limit=1000", &sessions)
	for _, s := range sessions.Sessions {
		k.sessions = append(k.sessions, fmt.Sprintf("%s %d %s", s.ID, s.Calls, b.receipts(t, s.ID)))
	}
	return k
}

// receipts are what a session has established.
func (b *binary) receipts(t *testing.T, session string) string {
	t.Helper()
	var v projector.SessionView
	b.get(t, "/v1/sessions/"+session, &v)
	var all []string
	for _, r := range v.Receipts {
		all = append(all, fmt.Sprintf("%s/%s %s v%d %s by %s", r.Guard, r.Need, r.Object, r.Version, r.State, r.CallID))
	}
	return fmt.Sprintf("%d open, %s", len(v.Open), strings.Join(all, ", "))
}

// lastSeq publishes an event of its own, which comes after all others.
func (b *binary) lastSeq(t *testing.T) uint64 {
	t.Helper()
	body := `{"specversion":"1.0","id":"last","source":"test","type":"dev.nearmiss.entity.changed.v1","time":"2026-01-01T00:00:00Z","data":{"entity":"none","id":"1"}}`
	resp, err := http.Post(b.url+"/v1/events", "application/cloudevents+json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var done struct {
		LastSeq uint64 `json:"last_seq"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&done); err != nil || done.LastSeq == 0 {
		t.Fatalf("status %d, sequence %d: %v", resp.StatusCode, done.LastSeq, err)
	}
	return done.LastSeq
}

func (b *binary) get(t *testing.T, path string, v any) {
	t.Helper()
	resp, err := http.Get(b.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: status %d", path, resp.StatusCode)
	}
	if err := json.NewDecoder(resp.Body).Decode(v); err != nil {
		t.Fatal(err)
	}
}
