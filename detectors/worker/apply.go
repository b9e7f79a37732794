package worker

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/cespare/xxhash/v2"
	"github.com/nats-io/nats.go"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector"
)

// apply runs the loop over the log.
func (w *Worker) apply(ctx context.Context, reader *natsjs.Reader) error {
	err := detectors.Run(w.messages(ctx, reader), w.engine, w.note)
	if unlessEnded(ctx, err) != nil {
		return err
	}
	if failed := w.commit(); failed != nil {
		return failed
	}
	return err
}

// messages are those of the reader. Before it would wait, and when a batch is
// full, what was applied is committed.
func (w *Worker) messages(ctx context.Context, reader *natsjs.Reader) iter.Seq2[ingest.Message, error] {
	return func(yield func(ingest.Message, error) bool) {
		for {
			if w.batch.events >= batchEvents || reader.Waiting() {
				if err := w.flush(ctx); err != nil {
					yield(ingest.Message{}, err)
					return
				}
			}
			m, err := reader.Next(ctx)
			w.counts.behind.Store(int64(reader.Behind()))
			if err == nil && w.o.Stored != nil {
				m.Stored = w.o.Stored(m)
			}
			if err == nil {
				err = w.overtaken(ctx, m.Seq)
			}
			w.mu.Lock()
			more := yield(m, err)
			w.mu.Unlock()
			if !more || err != nil {
				return
			}
		}
	}
}

// overtaken looks, where sequences jump, whether the messages between were
// erased or taken by retention before they were read: then the sessions that
// go on from before are incomplete.
func (w *Worker) overtaken(ctx context.Context, seq uint64) error {
	expected := w.next
	w.next = seq + 1
	if seq <= expected {
		return nil
	}
	state, err := w.surelyState(ctx)
	if err != nil {
		return err
	}
	if state.First > expected {
		w.mu.Lock()
		w.engine.World().MarkOvertaken(seq) // First may have moved on, past what is in hand
		w.mu.Unlock()
		w.o.Logger.Warn("retention took events before they were read; the sessions concerned are incomplete, their verdicts unknown",
			"from", expected, "to", seq-1)
	}
	return nil
}

// surelyState asks for the state of the log until there is an answer: a broker
// that is away for a moment must not end the worker.
func (w *Worker) surelyState(ctx context.Context) (natsjs.State, error) {
	for wait := retryFirst; ; wait = min(2*wait, retryMost) {
		state, err := w.o.Log.State(ctx)
		if err == nil || errors.Is(err, natsjs.ErrRecreated) || errors.Is(err, nats.ErrConnectionClosed) {
			return state, err
		}
		w.o.Logger.Warn("waiting to learn whether events were erased or lost", "error", err)
		if !sleep(ctx, wait) {
			return natsjs.State{}, ctx.Err()
		}
	}
}

// note puts the outcome of one message into the batch.
func (w *Worker) note(m ingest.Message, out detectors.Outcome) error {
	if err := w.engine.World().Err(); err != nil {
		return fmt.Errorf("read a session at event %d: %w", m.Seq, err)
	}
	b := &w.batch
	b.events++
	b.Findings = append(b.Findings, out.Findings...)
	b.Records = append(b.Records, out.Records()...)
	if out.Refusal != nil {
		b.Refusals = append(b.Refusals, *out.Refusal)
	}
	b.Position = projector.Position{
		Stream: w.stream.Stream, Created: w.stream.Created, Start: w.start, Seq: m.Seq, Stored: m.Stored,
	}
	w.last = m
	w.counts.outcome(out)
	if w.o.Observe != nil {
		w.o.Observe(m, out)
	}
	if !isTick(m) {
		w.untimed.Add(1)
	}
	return nil
}

// isTick reports whether the message is the passing of time, which must not
// keep the clock running by itself.
func isTick(m ingest.Message) bool { return strings.HasSuffix(m.Subject, ".~clock") }

// flush commits, and holds reading back while too much is untold: nothing is
// dropped.
func (w *Worker) flush(ctx context.Context) error {
	if err := w.commit(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err // the reader gives what has arrived, whatever the context says
	}
	return w.owesAtMost(ctx, w.o.OwedBound)
}

// commit writes the batch: state, what is owed, and the position, together.
func (w *Worker) commit() error {
	if w.batch.events == 0 {
		return nil
	}
	w.mu.Lock()
	w.batch.Changes = w.engine.World().Changes()
	w.awaiting.Store(int64(w.engine.World().OpenDeadlines()))
	w.mu.Unlock()
	w.batch.Position.Hash = hashOf(w.last)
	if err := w.o.Store.Commit(w.batch.Batch); err != nil {
		return err
	}
	owes := len(w.batch.Findings)+len(w.batch.Refusals) > 0
	seq := w.batch.Position.Seq
	w.batch = batch{}
	w.mu.Lock()
	w.engine.World().Trim(sessionsInMemory)
	w.mu.Unlock()
	if owes {
		w.wake(w.owes)
	}
	w.applied.set(seq)
	return nil
}

// hashOf tells a message from another at the same sequence.
func hashOf(m ingest.Message) uint64 {
	h := xxhash.New()
	_, _ = h.WriteString(m.Subject) // never fails
	_, _ = h.WriteString("\x00")
	_, _ = h.Write(m.Data)
	return h.Sum64()
}
