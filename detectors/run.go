package detectors

import (
	"crypto/sha256"
	"encoding/hex"
	"iter"
	"maps"
	"slices"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Run is the one loop of every edge: it decodes each message of a log, steps
// the engine, and gives the outcome to emit. Live detection, a re-read, a
// backtest and a story differ in their messages and their emit, never here.
//
// It ends with the messages, or with the first error of either side. A
// message that cannot be decoded is an outcome like any other: refused, with
// the reason.
func Run(messages iter.Seq2[ingest.Message, error], e *Engine, emit func(ingest.Message, Outcome) error) error {
	for m, err := range messages {
		if err != nil {
			return err
		}
		if err := emit(m, e.Take(m)); err != nil {
			return err
		}
	}
	return nil
}

// Take decodes one message and steps.
func (e *Engine) Take(m ingest.Message) Outcome {
	ev, rejected := ingest.Decode(m)
	return e.TakeDecoded(m, ev, rejected)
}

// TakeDecoded steps through a message that is decoded already: for who steps
// several engines through one log.
func (e *Engine) TakeDecoded(m ingest.Message, ev schemas.Event, rejected *ingest.Rejection) Outcome {
	if rejected != nil {
		return rejection(m, rejected)
	}
	out := e.Step(ev)
	if out.Refusal != nil {
		identify(out.Refusal, m)
	}
	return out
}

func rejection(m ingest.Message, r *ingest.Rejection) Outcome {
	if r.Ignored {
		return Outcome{Seq: m.Seq, Taken: TakenIgnored}
	}
	refusal := &projector.Refusal{Reason: r.Reason, Detail: r.Detail, Cure: r.Cure}
	identify(refusal, m)
	return Outcome{Seq: m.Seq, Taken: TakenRefused, Refusal: refusal}
}

// identify says which message was refused, without its bytes.
func identify(r *projector.Refusal, m ingest.Message) {
	sum := sha256.Sum256(m.Data)
	r.Seq, r.Subject, r.Size = m.Seq, m.Subject, len(m.Data)
	r.Digest = "sha256:" + hex.EncodeToString(sum[:])
	r.Headers = slices.Sorted(maps.Keys(m.Header))
}
