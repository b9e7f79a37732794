package main

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
	"golang.org/x/time/rate"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// ackWithin bounds the wait for one acknowledgement.
const ackWithin = 15 * time.Second

// publisher publishes as one role, with no right but that.
type publisher struct {
	js    jetstream.JetStream
	role  schemas.Role
	pace  *rate.Limiter
	deny  chan error // the broker refused to take a message
	close func()
}

// dial connects with the credentials of the URL, else with those that a
// daemon on this machine keeps for the role, else without any.
func (p *publishCmd) dial(c *console) (*publisher, error) {
	to := &publisher{role: schemas.Role(p.Role), pace: rate.NewLimiter(rate.Inf, 1), deny: make(chan error, 1)}
	if p.Rate > 0 {
		to.pace.SetLimit(rate.Limit(p.Rate))
	}
	options, err := credentials(p.NATS, p.Data, to.role)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(c.ctx, p.Wait)
	defer cancel()
	nc, err := natsjs.Dial(ctx, p.NATS, natsjs.WithNATS(append(options, nats.ErrorHandler(to.refused))...))
	if err != nil {
		return nil, err
	}
	to.close = nc.Close
	to.js, err = jetstream.New(nc)
	return to, err
}

// refused hears what the broker answers outside of any request: that this user
// may not publish there. Without it every publish would end in a time-out.
func (p *publisher) refused(_ *nats.Conn, _ *nats.Subscription, err error) {
	if !errors.Is(err, nats.ErrPermissionViolation) {
		return
	}
	select {
	case p.deny <- fmt.Errorf("the broker does not take events as %s from here: %w; "+
		"give --data with the daemon's data directory, put the user into the URL, or start the daemon with --trust-local", p.role, err):
	default:
	}
}

// tally is what became of events.
type tally struct {
	mu                 sync.Mutex
	stored, duplicates int
	last               uint64
}

func (t *tally) add(ack *jetstream.PubAck) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = max(t.last, ack.Sequence)
	if ack.Duplicate {
		t.duplicates++
		return
	}
	t.stored++
}

// publishAll publishes the sessions of a file, n side by side. All parts of a
// session, and of those of one root, go one after the other. What stands
// before a fault of the file is published.
func (p *publisher) publishAll(ctx context.Context, s *source, n int, counts *formats.Counts) (*tally, error) {
	group, ctx := errgroup.WithContext(ctx)
	lanes := make([]chan formats.Session, n)
	done := &tally{}
	for i := range lanes {
		lanes[i] = make(chan formats.Session)
		group.Go(func() error { return p.lane(ctx, lanes[i], done) })
	}
	dealt := deal(ctx, s, lanes, counts)
	closeAll(lanes)
	if err := group.Wait(); err != nil {
		return done, err // it also ended the dealing
	}
	return done, dealt
}

func closeAll(lanes []chan formats.Session) {
	for _, lane := range lanes {
		close(lane)
	}
}

// deal gives every session its lane.
func deal(ctx context.Context, s *source, lanes []chan formats.Session, counts *formats.Counts) error {
	seed := maphash.MakeSeed()
	for session, err := range s.sessions {
		if err != nil {
			return err
		}
		counts.Add(session)
		lane := lanes[maphash.String(seed, rootOf(session))%uint64(len(lanes))]
		select {
		case lane <- session:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

func rootOf(s formats.Session) string {
	if len(s.Events) == 0 {
		return string(s.ID)
	}
	return string(s.Events[0].Root)
}

// lane publishes what it is given until there is no more.
func (p *publisher) lane(ctx context.Context, sessions <-chan formats.Session, done *tally) error {
	for session := range sessions {
		for _, ev := range session.Events {
			if err := p.publish(ctx, ev, done); err != nil {
				return fmt.Errorf("publish event %q of session %q: %w", ev.ID, ev.Session, err)
			}
		}
	}
	return nil
}

func (p *publisher) publish(ctx context.Context, ev schemas.Event, done *tally) error {
	if p.role.MayPublish(ev.Type) {
		ev.Role = p.role
	}
	if err := p.pace.Wait(ctx); err != nil {
		return err
	}
	m := ingest.Encode(ev)
	ack, err := p.send(ctx, &nats.Msg{Subject: m.Subject, Header: m.Header, Data: m.Data})
	if err != nil {
		return err
	}
	done.add(ack)
	return nil
}

// send waits for the acknowledgement, or for the refusal.
func (p *publisher) send(ctx context.Context, m *nats.Msg) (*jetstream.PubAck, error) {
	ctx, cancel := context.WithTimeout(ctx, ackWithin)
	defer cancel()
	type answer struct {
		ack *jetstream.PubAck
		err error
	}
	answers := make(chan answer, 1)
	go func() {
		ack, err := p.js.PublishMsg(ctx, m, jetstream.WithRetryAttempts(20))
		answers <- answer{ack, err}
	}()
	select {
	case a := <-answers:
		return a.ack, a.err
	case err := <-p.deny:
		p.deny <- err // for the other lanes
		return nil, err
	}
}
