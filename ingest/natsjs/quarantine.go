package natsjs

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
)

// quarantinePrefix and quarantineSubjects are where refusals are kept: one
// subject per refused message, so that each is kept once.
const (
	quarantinePrefix   = "nearmiss.quarantine."
	quarantineSubjects = "nearmiss.quarantine.*.*"
)

// longestDetail bounds what an entry says: a policy has as many problems as
// it has lines, and an entry that no stream takes would hold up what follows.
const longestDetail = 8 << 10

// Quarantine keeps a refusal, once, however often it is told. A different
// refusal of the same sequence is kept beside it: the events stream may have
// been created again, and then counts anew.
func (l *Log) Quarantine(ctx context.Context, r projector.Refusal) error {
	r.Detail = cutAt(r.Detail, longestDetail)
	data, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("quarantine event %d: %w", r.Seq, err)
	}
	m := ingest.Message{
		Subject: quarantinePrefix + ingest.Token(r.Reason) + "." + strconv.FormatUint(r.Seq, 10),
		Header:  map[string][]string{"Content-Type": {"application/json"}}, Data: data,
	}
	_, err = l.succeed(ctx, m, nil)
	if wrongLastSequence(err) {
		_, _, err = succession{l.quarantine, m.Subject, func(last *jetstream.RawStreamMsg) (ingest.Message, bool, error) {
			return m, !holds(last, r), nil
		}}.publish(ctx, l)
	}
	if err != nil {
		return fmt.Errorf("quarantine event %d: %w", r.Seq, err)
	}
	return nil
}

// holds reports whether a stored entry is this refusal.
func holds(raw *jetstream.RawStreamMsg, r projector.Refusal) bool {
	if raw == nil {
		return false
	}
	stored, ok := parseRefusal(raw.Data)
	return ok && reflect.DeepEqual(stored, r)
}

func parseRefusal(data []byte) (projector.Refusal, bool) {
	var r projector.Refusal
	if err := json.Unmarshal(data, &r); err != nil || r.Reason == "" {
		return projector.Refusal{}, false
	}
	return r, true
}

// QuarantineEntries visits up to limit refusals after a sequence of the
// quarantine stream, oldest first; limit 0 is all.
func (l *Log) QuarantineEntries(ctx context.Context, after uint64, limit int, visit func(seq uint64, r projector.Refusal) error) error {
	err := l.scan(ctx, l.quarantine, after, limited(limit, func(m ingest.Message) (bool, error) {
		r, ok := parseRefusal(m.Data)
		if !ok {
			return false, nil
		}
		return true, visit(m.Seq, r)
	}))
	if err != nil {
		return fmt.Errorf("read quarantine: %w", err)
	}
	return nil
}
