package scenario

import (
	"encoding/json"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Write answers the events as the event lines of a story, so that a log that
// a machine found can be read, kept and played by people. Parsed again under
// the header `session: S1` they give the same events. What a story cannot say
// (a time before the last, bytes that are no JSON) comes out as a comment.
func Write(events []schemas.Event) string {
	w := &writer{clock: Start()}
	for i, ev := range events {
		w.event(i+1, ev)
	}
	return w.out.String()
}

// writer follows the clock as the parser will.
type writer struct {
	out   strings.Builder
	clock time.Time
	ids   []string
	asked []schemas.Event // the requests so far: their completions repeat less
}

func (w *writer) event(n int, ev schemas.Event) {
	if ev.Type == schemas.ClockTicked {
		fmt.Fprintf(&w.out, "tick %s\n", w.passed(ev, 0))
		w.ids = append(w.ids, "") // it has a number too
		return
	}
	if d := w.passed(ev, time.Second); d != 0 {
		fmt.Fprintf(&w.out, "wait %s\n", d)
	}
	if first := w.sentBefore(ev); first > 0 {
		fmt.Fprintf(&w.out, "again %d\n", first)
		return
	}
	w.out.WriteString(w.line(n, ev))
	w.out.WriteByte('\n')
}

// passed moves the clock to the event and answers how much more time passed
// than it would have by itself.
func (w *writer) passed(ev schemas.Event, usual time.Duration) time.Duration {
	d := ev.Stored.Sub(w.clock) - usual
	w.clock = ev.Stored
	return d
}

// sentBefore answers the number of the event that this one repeats, and
// remembers it otherwise.
func (w *writer) sentBefore(ev schemas.Event) int {
	key := strings.Join([]string{
		string(ev.Tenant), string(ev.Session), string(ev.Role), ev.Source, ev.ID, ev.Time.String(), string(ev.Data),
	}, "\x00")
	w.ids = append(w.ids, key)
	for i, k := range w.ids[:len(w.ids)-1] {
		if k == key {
			return i + 1
		}
	}
	return 0
}

func (w *writer) line(n int, ev schemas.Event) string {
	body := fields(ev.Data)
	text, ok := sentence(ev, body)
	if !ok {
		return fmt.Sprintf("# a %s that a story cannot say", ev.Type)
	}
	if a := w.attributes(n, ev, body); len(a) > 0 {
		text += " [" + strings.Join(a, " ") + "]"
	}
	return text
}

// fields answers the members of the data as they are written.
func fields(data []byte) map[string]json.RawMessage {
	var out map[string]json.RawMessage
	if json.Unmarshal(data, &out) != nil {
		return nil
	}
	return out
}

// sentence writes the event without its attributes.
func sentence(ev schemas.Event, body map[string]json.RawMessage) (string, bool) {
	switch ev.Type {
	case schemas.CallRequested:
		return fmt.Sprintf("request %s %s %s", ev.Call, ev.Tool, orDash(body["args"])), true
	case schemas.CallCompleted:
		return completedText(ev, body), true
	case schemas.Message:
		return messageText(body), true
	case schemas.ApprovalGranted:
		return approvalText("approve", body), true
	case schemas.ApprovalRefused:
		return approvalText("refuse", body), true
	case schemas.EntityChanged:
		return fmt.Sprintf("change %s %s", unquoted(body["entity"]), body["id"]), true
	case schemas.Compacted:
		return "compact", true
	case schemas.SessionStarted:
		return "start " + string(ev.Data), true
	case schemas.SessionEnded:
		return "end " + string(ev.Data), true
	}
	return "", false
}

func completedText(ev schemas.Event, body map[string]json.RawMessage) string {
	answer := orDash(body["result"])
	if ev.Outcome != schemas.OutcomeOK {
		answer = string(body["error"])
	}
	if _, alone := body["args"]; !alone && ev.Tool != "" {
		return strings.TrimSpace(fmt.Sprintf("%s %s %s", ev.Outcome, ev.Call, answer))
	}
	if ev.Outcome != schemas.OutcomeOK {
		answer = strings.TrimSpace(string(ev.Outcome) + " " + answer)
	}
	return fmt.Sprintf("done %s %s %s => %s", ev.Call, ev.Tool, orDash(body["args"]), answer)
}

func messageText(body map[string]json.RawMessage) string {
	verb := "user"
	if unquoted(body["role"]) == "assistant" {
		verb = "agent"
	}
	return verb + " " + string(body["text"])
}

// approvalText writes the members of an approval but for those that the verb
// already says, and an approver whom nobody named.
func approvalText(verb string, body map[string]json.RawMessage) string {
	var names []string
	for name := range body {
		if name != "kind" && (name != "approver" || unquoted(body[name]) != anApprover) {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	var rest object
	for _, name := range names {
		rest = rest.with(name, body[name])
	}
	return fmt.Sprintf("%s %s %s", verb, unquoted(body["kind"]), rest.bytes())
}

func orDash(raw json.RawMessage) string {
	if raw == nil {
		return "-"
	}
	return string(raw)
}

func unquoted(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return string(raw)
	}
	return s
}

// attributes writes what is not as the parser would have it by itself.
func (w *writer) attributes(n int, ev schemas.Event, body map[string]json.RawMessage) []string {
	var a []string
	add := func(name, value, usual string) {
		if value != usual {
			a = append(a, name+"="+value)
		}
	}
	completed := ev.Type == schemas.CallCompleted
	session := "S1"
	if ev.Type == schemas.EntityChanged {
		session = ""
	}
	add("tenant", string(ev.Tenant), string(schemas.DefaultTenant))
	add("session", string(ev.Session), session)
	add("root", string(ev.Root), string(ev.Session))
	add("parent", string(ev.Parent), "")
	add("role", string(ev.Role), string(usualRole(ev.Type)))
	add("source", ev.Source, "story")
	add("id", ev.ID, fmt.Sprintf("e%d", n))
	usual := w.usual(ev, body)
	add("turn", string(ev.Turn), string(usual.Turn))
	add("run", string(ev.Run), string(usual.Run))
	add("actor", string(ev.Actor), string(usual.Actor))
	add("seq", fmt.Sprint(ev.Sequence), "0")
	add("sampled", fmt.Sprint(ev.SampledRate), "0")
	add("time", ev.Time.Sub(ev.Stored).String(), "0s")
	add("version", unquoted(body["version"]), "")
	if completed {
		add("tool", string(ev.Tool), string(usual.Tool))
		add("partial", string(body["partial"]), "")
		add("started", seconds(body["started"]), "")
		add("ended", seconds(body["ended"]), "")
	}
	return a
}

// usual is what the parser takes from the request of a completion.
func (w *writer) usual(ev schemas.Event, body map[string]json.RawMessage) schemas.Event {
	_, alone := body["args"]
	switch {
	case ev.Type == schemas.CallRequested:
		w.asked = append(w.asked, ev)
	case ev.Type == schemas.CallCompleted && !alone:
		for i := len(w.asked) - 1; i >= 0; i-- {
			a := w.asked[i]
			if a.Call == ev.Call && a.Session == ev.Session && a.Tenant == ev.Tenant && (ev.Run == "" || ev.Run == a.Run) {
				return a
			}
		}
	}
	return schemas.Event{}
}

func seconds(raw json.RawMessage) string {
	if raw == nil {
		return ""
	}
	at, err := time.Parse(time.RFC3339Nano, unquoted(raw))
	if err != nil {
		return ""
	}
	return fmt.Sprint(at.Sub(Start()).Seconds())
}

func usualRole(t schemas.Type) schemas.Role {
	p := parser{story: &Story{defaults: defaults{role: schemas.RoleObserver}}}
	return p.roleOf(t)
}
