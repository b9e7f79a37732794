package main

import (
	"context"
	"fmt"
	"time"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/traffic"
	"github.com/nearmiss/nearmiss/schemas"
)

// sessionLength compares the cost of an event early and late in a session:
// the third refund of many sessions against late ones of a single one.
func (b *benchRig) sessionLength(_ context.Context, r *benchReport) error {
	e, err := benchEngine(b.o.Policy)
	if err != nil {
		return err
	}
	const early, late, callsOfRefund = 200, 10000, 4
	var short stretch
	for i := range early {
		l := benchSession{engine: e, run: traffic.Session{Name: schemas.SessionID(fmt.Sprintf("short-%d", i)), Tenant: schemas.DefaultTenant, At: time.Now(), Step: time.Millisecond}}
		l.refunds(2)
		short.add(l.refunds(1))
	}
	l := benchSession{engine: e, run: traffic.Session{Name: "long", Tenant: schemas.DefaultTenant, At: time.Now(), Step: time.Millisecond}}
	l.refunds(late / callsOfRefund)
	var long stretch
	long.add(l.refunds(early))
	r.EarlyEvent, r.LateEvent = short.perEvent(), long.perEvent()
	r.LateEventRatio = r.LateEvent / r.EarlyEvent
	return nil
}

// stretch is some events and the time they took.
type stretch struct {
	events int
	took   time.Duration
}

func (s *stretch) add(o stretch) { s.events, s.took = s.events+o.events, s.took+o.took }

func (s *stretch) perEvent() float64 { return float64(s.took.Nanoseconds()) / float64(s.events) }

// benchSession steps an engine through one session.
type benchSession struct {
	engine *detectors.Engine
	run    traffic.Session
	seq    uint64
}

func (l *benchSession) refunds(n int) stretch {
	s, began := stretch{}, time.Now()
	for range n {
		for _, ev := range l.run.Refund(traffic.Flawless) {
			l.seq++
			ev.Seq = l.seq
			l.engine.Step(ev)
			s.events++
		}
		l.engine.World().Changes()
	}
	s.took = time.Since(began)
	return s
}
