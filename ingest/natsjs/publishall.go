package natsjs

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"github.com/nearmiss/nearmiss/ingest"
)

// A batch is stored whole or not at all; these bound it. The server takes up
// to a thousand messages.
const (
	batchMessages = 500
	batchBytes    = 8 << 20
)

// PublishAll stores events in the order given, each after the acknowledgement
// of the one before, or in atomic batches where Streams.Batch asks for them.
// It returns how many are stored, duplicates included, and the last sequence;
// after an error the first `stored` are, and repeating all of them is safe.
func (l *Log) PublishAll(ctx context.Context, events []ingest.Message) (stored int, last uint64, err error) {
	for len(events) > 0 {
		n := 1
		if l.batch {
			n = batchLen(events)
		}
		k, seq, err := l.publishChunk(ctx, events[:n])
		stored, last = stored+k, max(last, seq)
		if err != nil {
			return stored, last, err
		}
		events = events[n:]
	}
	return stored, last, nil
}

// batchLen is how many of the events go into one batch.
func batchLen(events []ingest.Message) int {
	size := 0
	for i, m := range events {
		size += len(m.Data)
		if i == batchMessages || i > 0 && size > batchBytes {
			return i
		}
	}
	return len(events)
}

// publishChunk tries a batch of more than one event. Where the server refuses
// it (one of the events is a duplicate, or not fit) nothing is stored, and one
// by one shows which it was.
func (l *Log) publishChunk(ctx context.Context, events []ingest.Message) (stored int, last uint64, err error) {
	if len(events) > 1 && allPublishable(events) {
		seq, err := l.publishBatch(ctx, events)
		var refused *jetstream.APIError
		if err == nil {
			return len(events), seq, nil
		}
		if !errors.As(err, &refused) {
			return 0, 0, err
		}
	}
	for _, m := range events {
		ack, err := l.Publish(ctx, m)
		if err != nil {
			return stored, last, err
		}
		stored, last = stored+1, max(last, ack.Seq)
	}
	return stored, last, nil
}

func allPublishable(events []ingest.Message) bool {
	for _, m := range events {
		if publishable(m) != nil {
			return false
		}
	}
	return true
}

// publishBatch stores the events as one, and waits for the one answer.
func (l *Log) publishBatch(ctx context.Context, events []ingest.Message) (uint64, error) {
	id, end := nuid.Next(), len(events)-1
	for i, m := range events[:end] {
		msg := &nats.Msg{Subject: m.Subject, Header: batchHeader(m.Header, id, i), Data: m.Data}
		if err := l.nc.PublishMsg(msg); err != nil {
			return 0, fmt.Errorf("publish batch of %d events: %w", len(events), err)
		}
	}
	commit := events[end]
	commit.Header = batchHeader(commit.Header, id, end)
	commit.Header["Nats-Batch-Commit"] = []string{"1"}
	ack, err := l.store(ctx, commit)
	if err != nil {
		return 0, fmt.Errorf("publish batch of %d events: %w", len(events), err)
	}
	return ack.Sequence, nil
}

func batchHeader(h map[string][]string, id string, i int) map[string][]string {
	out := make(map[string][]string, len(h)+3)
	maps.Copy(out, h)
	out["Nats-Batch-Id"] = []string{id}
	out["Nats-Batch-Sequence"] = []string{strconv.Itoa(i + 1)}
	return out
}
