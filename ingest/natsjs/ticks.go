package natsjs

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// TickEvery is the length of a slot of the log's clock.
const TickEvery = 5 * time.Second

// Tick puts the passing of time into the log: one event for the slot of now,
// whoever publishes it. False means that this slot or a later one is there
// already. When to tick is the caller's to know.
func (l *Log) Tick(ctx context.Context, now time.Time) (bool, error) {
	m := tickMessage(now)
	_, published, err := succession{l.events, m.Subject, func(last *jetstream.RawStreamMsg) (ingest.Message, bool, error) {
		return m, last == nil || ingest.ParseTick(last.Data) < slotOf(now), nil
	}}.publish(ctx, l)
	if err != nil {
		return false, fmt.Errorf("tick: %w", err)
	}
	return published, nil
}

// slotOf is the number of the slot that a time falls into.
func slotOf(now time.Time) int64 { return now.Unix() / int64(TickEvery/time.Second) }

func tickMessage(now time.Time) ingest.Message {
	slot := strconv.FormatInt(slotOf(now), 10)
	return ingest.Encode(schemas.Event{
		ID: slot, Source: source, Type: schemas.ClockTicked, Time: now.UTC(),
		Role: schemas.RoleSys, Tenant: schemas.AllTenants, Actor: schemas.ActorAgent,
		Data: []byte(`{"slot":` + slot + `}`),
	})
}
