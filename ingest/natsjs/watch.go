package natsjs

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// watch is how a reader knows that silence is not quiet. A server that is
// idle sends heartbeats; if they stop, the consumer is gone. If they come but
// a message that is in the stream does not, the consumer is stalled: seen in
// the field, where only a new consumer helped.
type watch struct {
	heartbeat  time.Duration
	stallAfter time.Duration
	timer      *time.Timer

	heard     bool      // something came since heardAt was set
	heardAt   time.Time // when the server was last known to serve the consumer
	lookAt    time.Time // when to look for a message that does not come
	missing   uint64    // the sequence that was stored and had not come at missingAt
	missingAt time.Time
}

func newWatch(o ReadOptions) watch {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return watch{heartbeat: o.Heartbeat, stallAfter: o.StallAfter, timer: t}
}

// restart begins anew with a new consumer.
func (w *watch) restart() {
	w.heardAt, w.heard, w.missing = time.Now(), false, 0
	w.lookAt = w.heardAt.Add(w.stallAfter / 3)
}

// arm sets the timer to whatever is due first.
func (w *watch) arm(now time.Time) {
	if w.heard {
		w.heard, w.heardAt = false, now
	}
	due := w.heardAt.Add(w.silence())
	if w.lookAt.Before(due) {
		due = w.lookAt
	}
	w.timer.Reset(due.Sub(now))
}

// silence is how long a living consumer can be silent.
func (w *watch) silence() time.Duration { return 3 * w.heartbeat }

// wait blocks until a message, a change of the connection, or a suspicion.
func (r *Reader) wait(ctx context.Context) error {
	r.watch.arm(time.Now())
	select {
	case m := <-r.pull.ch:
		r.handle(m)
	case <-ctx.Done():
		return ctx.Err()
	case s := <-r.status:
		if s == nats.CLOSED {
			return nats.ErrConnectionClosed
		}
		r.settle(fmt.Errorf("%w: the connection is a new one", errReplace))
	case now := <-r.watch.timer.C:
		r.suspect(ctx, now)
	}
	return nil
}

// suspect looks into a silence.
func (r *Reader) suspect(ctx context.Context, now time.Time) {
	w := &r.watch
	if now.Sub(w.heardAt) >= w.silence() {
		r.settle(fmt.Errorf("%w: no sign of life for %s", errReplace, w.silence()))
		return
	}
	if now.Before(w.lookAt) {
		return
	}
	w.lookAt = now.Add(w.stallAfter / 3)
	switch seq, ok := r.look(ctx); {
	case !ok:
		w.missing = 0
	case w.missing == 0:
		w.missing, w.missingAt = seq, now
	case now.Sub(w.missingAt) >= w.stallAfter:
		r.counters.Stalled++
		r.settle(fmt.Errorf("%w: event %d is stored and has not come for %s", errReplace, w.missing, w.stallAfter))
	}
}

// look asks the stream itself for the message that should come next. An
// answer that does not come proves nothing; missing heartbeats will.
func (r *Reader) look(ctx context.Context) (uint64, bool) {
	ctx, cancel := context.WithTimeout(ctx, r.watch.silence())
	defer cancel()
	raw, err := r.stream.GetMsg(ctx, r.next, jetstream.WithGetMsgSubject(">"))
	if err != nil {
		return 0, false
	}
	return raw.Sequence, true
}
