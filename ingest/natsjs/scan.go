package natsjs

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
)

// scan visits the messages of a stream after a sequence, up to the end as it
// was at the start, or until visit has had enough.
func (l *Log) scan(ctx context.Context, stream jetstream.Stream, after uint64, visit func(ingest.Message) (more bool, err error)) error {
	r, err := l.read(ctx, stream, ReadOptions{From: after + 1})
	if err != nil {
		return err
	}
	defer r.Close()
	for left := r.Behind(); left > 0; left-- {
		m, err := r.Next(ctx)
		if err != nil {
			return err
		}
		more, err := visit(m)
		if err != nil || !more {
			return err
		}
	}
	return nil
}
