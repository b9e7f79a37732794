package worker_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// canary is in every body that is refused, and must be nowhere else.
const canary = "Canary5150"

// badMessage is a message that cannot be taken, and the reason.
type badMessage struct {
	name    string
	reason  string
	message ingest.Message
}

// badMessages are those of a publisher gone wrong. Each is an event of a
// session of its own, so that none is a duplicate of another.
func badMessages(t *testing.T) []badMessage {
	t.Helper()
	return []badMessage{
		{"truncated JSON", "malformed", bad(t, "B1", `{"args":{"order_id":"`+canary)},
		{"not JSON at all", "malformed", bad(t, "B2", canary)},
		{"not an object", "malformed", bad(t, "B3", `["`+canary+`"]`)},
		{"not UTF-8", "malformed", bad(t, "B4", `{"args":{"order_id":"`+canary+"\xff"+`"}}`)},
		{"member of the data repeated", "malformed", bad(t, "B5", `{"args":{"order_id":"`+canary+`"},"args":{"order_id":"O2"}}`)},
		{"member of the arguments repeated", "malformed", bad(t, "B6", `{"args":{"order_id":"`+canary+`","order_id":"O2"}}`)},
		{"role that nobody has", "subject", moved(bad(t, "B8", valid), ".observer.", ".stranger.")},
		{"role that may not", "role", moved(bad(t, "B9", valid), ".observer.", ".user.")},
		{"another session's subject", "subject_mismatch", moved(bad(t, "B10", valid), ".B10", ".B1")},
		{"another tenant's subject", "subject_mismatch", moved(bad(t, "B11", valid), ".default.", ".other.")},
		{"no session", "sessionless", without(bad(t, "B12", valid), "ce-sessionid")},
		{"no time", "attribute", without(bad(t, "B13", valid), "ce-time")},
		{"policy that is no bundle", "policy", activation(t, "a: [", canary)},
		{"policy that does not compile", "policy", activation(t, strings.Replace(policyText(t), "on: finance.issue_refund", "on: [", 1), "")},
		{"policy whose fault is the bytes", "policy", activation(t, strings.Replace(policyText(t), "args.amount > 0", "args."+canary+" +", 1), "")},
		{"policy with an unknown name", "policy", activation(t, strings.Replace(policyText(t), "facts[", "facts["+canary+"[", 1), "")},
		{"policy with bytes for a key", "policy", activation(t, policyText(t)+"\n"+canary+": [1\n", "")},
		{"policy with an unknown key", "policy", activation(t, policyText(t)+"\nunheard: of\n# "+canary+"\n", "")},
		{"policy of another digest", "policy", activation(t, policyText(t)+"# "+canary+"\n", "sha256:0")},
	}
}

const valid = `{"args":{"order_id":"` + canary + `"}}`

func bad(t *testing.T, session schemas.SessionID, body string) ingest.Message {
	t.Helper()
	ev := refund(session, traffic.Flawless)[1]
	if ev.Type != schemas.CallRequested {
		t.Fatalf("the second event of a refund is %s, not a request", ev.Type)
	}
	ev.Data = []byte(body)
	return ingest.Encode(ev)
}

func moved(m ingest.Message, from, to string) ingest.Message {
	m.Subject = strings.Replace(m.Subject, from, to, 1)
	return m
}

func without(m ingest.Message, header string) ingest.Message {
	delete(m.Header, header)
	return m
}

func policyText(t *testing.T) string {
	t.Helper()
	return ingest.ParsePolicyActivated(activated(t, "refund.yaml")[0].Data).Policy
}

// activation is of a bundle with that text; without a digest, the event says
// none of its own.
func activation(t *testing.T, text, digest string) ingest.Message {
	t.Helper()
	ev := scenario.Activation(scenario.Policy{Name: "bad.yaml", Text: text})
	var data map[string]any
	check(t, json.Unmarshal(ev.Data, &data))
	data["digest"] = "sha256:" + hex.EncodeToString(sha256.New().Sum([]byte(digest)))
	if digest != "" {
		data["digest"] = digest
	}
	ev.Data, _ = json.Marshal(data)
	ev.ID = "bad-" + short(text+digest)
	return ingest.Encode(ev)
}

// short is short and of one text only.
func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Whatever cannot be taken goes to the quarantine, once, with what an
// operator needs to find and repair it, and without its bytes; the next event
// is taken as if nothing had been, by the policy that was active before.
func TestRefused(t *testing.T) {
	p := newPlace(t)
	p.say(activated(t, "refund.yaml"))
	all, at := badMessages(t), map[uint64]badMessage{}
	for _, b := range all {
		delete(b.message.Header, ingest.MsgIDHeader)
		ack, err := p.jet.Publish(t.Context(), b.message)
		check(t, err)
		at[ack.Seq] = b
	}
	p.say(refund("S1", traffic.Uninspected))
	var logged strings.Builder // also by broker and store
	for range 2 {              // the second time from the beginning
		w := begin(t, worker.Options{Log: p.jet}, vfs.NewMem()).drained(p.last())
		for _, b := range all {
			if n := w.Figures().Refused[b.reason]; n == 0 {
				t.Errorf("%s is not counted as refused for %s", b.name, b.reason)
			}
		}
		w.end()
		logged.WriteString(w.lines.String())
	}
	wantReasons(t, findings(t, p.jet), "S1", schemas.ReasonMissing)
	wantEntries(t, p, at)
	logged.WriteString(p.lines.String())
	if strings.Contains(logged.String(), canary) {
		t.Errorf("the log has the bytes: %s", logged.String())
	}
	wantNowhere(t, p, natsjs.StreamQuarantine)
	wantNowhere(t, p, natsjs.StreamFindings)
}

func wantEntries(t *testing.T, p *place, at map[uint64]badMessage) {
	t.Helper()
	check(t, p.jet.QuarantineEntries(t.Context(), 0, 0, func(_ uint64, r projector.Refusal) error {
		b, known := at[r.Seq]
		if !known {
			t.Errorf("an entry too many: %+v", r)
			return nil
		}
		delete(at, r.Seq)
		sum := sha256.Sum256(b.message.Data)
		var headers []string
		for name := range b.message.Header {
			headers = append(headers, name)
		}
		slices.Sort(headers)
		if r.Reason != b.reason || r.Digest != "sha256:"+hex.EncodeToString(sum[:]) || r.Size != len(b.message.Data) ||
			r.Subject != b.message.Subject || !slices.Equal(r.Headers, headers) || r.Detail == "" || r.Cure == "" {
			t.Errorf("%s: want %s, got %+v", b.name, b.reason, r)
		}
		return nil
	}))
	for _, b := range at {
		t.Errorf("%s is not in the quarantine", b.name)
	}
}

// wantNowhere fails where a stream has the canary, in whatever part.
func wantNowhere(t *testing.T, p *place, name string) {
	t.Helper()
	stream := p.stream(name)
	for seq := uint64(1); seq <= stream.CachedInfo().State.LastSeq; seq++ {
		raw, err := stream.GetMsg(t.Context(), seq)
		check(t, err)
		text := raw.Subject + string(raw.Data)
		for header, values := range raw.Header {
			text += header + strings.Join(values, "")
		}
		if strings.Contains(text, canary) {
			t.Errorf("%s has the bytes of a body: %s", name, text)
		}
	}
}
