package natsjs

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
)

// benchEvents is large enough for the batches to matter.
const benchEvents = 50_000

// BenchmarkRead compares a Reader with the client's own ordered consumer on
// the same stream in the same run. The ratio is the figure to look at: the
// time of either alone moves with the machine.
func BenchmarkRead(b *testing.B) {
	l := newBatchLog(b, BrokerOptions{})
	body := strings.Repeat("x", 800)
	events := make([]ingest.Message, benchEvents)
	for i := range events {
		events[i] = more(i, 1)[0]
		events[i].Data = []byte(`{"role":"user","text":"` + body + `"}`)
	}
	publish(b, l, events...)
	var ours, raw time.Duration
	for b.Loop() {
		ours += timed(func() { readAll(b, l) })
		raw += timed(func() { readRaw(b, l) })
	}
	n := float64(b.N * benchEvents)
	b.ReportMetric(n/ours.Seconds(), "reader-events/s")
	b.ReportMetric(n/raw.Seconds(), "ordered-events/s")
	b.ReportMetric(raw.Seconds()/ours.Seconds(), "x-ordered")
}

func timed(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

func readAll(b *testing.B, l *Log) {
	r, err := l.Read(b.Context(), 1)
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	for range benchEvents {
		if _, err := r.Next(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

func readRaw(b *testing.B, l *Log) {
	ordered, err := l.events.OrderedConsumer(b.Context(), jetstream.OrderedConsumerConfig{})
	if err != nil {
		b.Fatal(err)
	}
	it, err := ordered.Messages(jetstream.PullMaxMessages(pullBatch))
	if err != nil {
		b.Fatal(err)
	}
	defer it.Stop()
	for range benchEvents {
		if _, err := it.Next(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPublish compares one by one with batches, lazy with strict.
func BenchmarkPublish(b *testing.B) {
	for _, strict := range []bool{false, true} {
		for _, batch := range []bool{false, true} {
			b.Run(name(strict, batch), func(b *testing.B) {
				l := newBatchLog(b, BrokerOptions{Strict: strict})
				l.batch = batch
				b.ReportAllocs()
				published := 0
				for b.Loop() {
					if _, _, err := l.PublishAll(context.Background(), more(published, batchMessages)); err != nil {
						b.Fatal(err)
					}
					published += batchMessages
				}
				b.ReportMetric(float64(published)/b.Elapsed().Seconds(), "events/s")
			})
		}
	}
}

func name(strict, batch bool) string {
	out := "lazy"
	if strict {
		out = "strict"
	}
	if batch {
		return out + "/batch"
	}
	return out + "/single"
}
