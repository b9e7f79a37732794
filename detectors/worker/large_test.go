package worker_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// A publisher can make a refusal large: with as many headers as the broker
// takes, whose names grow when they are written down. That must not block
// what others are told.
func TestRefusedWithEndlessHeaders(t *testing.T) {
	p := newPlace(t)
	p.say(activated(t, "refund.yaml"))
	m := bad(t, "B1", `{"args":{"order_id":"`+canary)
	for i := range 1_000 {
		m.Header[fmt.Sprintf("X-&&&&&&&&&&&&&&&&&&&&&&&&-%d", i)] = []string{""}
	}
	_, err := p.jet.Publish(t.Context(), m)
	check(t, err)
	p.say(refund("S1", traffic.Uninspected))
	for range 2 {
		w := begin(t, worker.Options{Log: p.jet}, vfs.NewMem()).drained(p.last())
		w.end()
	}
	wantReasons(t, findings(t, p.jet), "S1", schemas.ReasonMissing)
	if n := p.stream(natsjs.StreamQuarantine).CachedInfo().State.Msgs; n != 1 {
		t.Errorf("%d entries, want 1", n)
	}
}

// A write about very many objects, none of them inspected, makes a finding
// larger than a message may be. It is told all the same, and what comes after
// it too.
func TestFindingAboutVeryManyObjects(t *testing.T) {
	p := newPlace(t)
	p.say(activated(t, "once.yaml"))
	orders := make([]string, 30_000)
	for i := range orders {
		orders[i] = fmt.Sprintf("order-%d", i)
	}
	p.say(manyRefunds(t, "S1", orders), manyRefunds(t, "S2", orders[:1]))
	w := begin(t, worker.Options{Log: p.jet}, vfs.NewMem()).drained(p.last())
	w.end()
	all := findings(t, p.jet)
	wantReasons(t, all, "S1", schemas.ReasonMissing)
	wantReasons(t, all, "S2", schemas.ReasonMissing)
}

// manyRefunds is one refund of all these orders.
func manyRefunds(t *testing.T, name schemas.SessionID, orders []string) []schemas.Event {
	t.Helper()
	args, err := json.Marshal(map[string]any{"args": map[string]any{"order_id": orders}})
	check(t, err)
	pair := refund(name, traffic.Flawless)[1:3]
	for i := range pair {
		pair[i].Tool, pair[i].Sequence = "refund", uint64(i+1)
	}
	pair[0].Data = args
	pair[1].Data = []byte(`{"result":{"done":true}}`)
	return pair
}
