package natsjs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
)

// ReadOptions says where to read from and when to lose patience.
type ReadOptions struct {
	From       uint64        // the first sequence to read; 0 is 1
	Created    time.Time     // of the stream that From belongs to; zero is whatever there is
	Heartbeat  time.Duration // of the idle server; 0 is a second
	StallAfter time.Duration // a stored message must come within; 0 is three tick slots
	Logger     *slog.Logger  // told of every replaced consumer; nil is nobody
}

func (o ReadOptions) withDefaults() ReadOptions {
	o.From = max(o.From, 1)
	o.Heartbeat = orElse(o.Heartbeat, time.Second)
	o.StallAfter = orElse(o.StallAfter, 3*TickEvery)
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

// Reader reads a stream in order, all of it, from a position that the caller
// keeps. It acknowledges nothing. When its consumer is lost (a restart, a new
// connection, a deletion) or stalls, it makes another from the next sequence,
// after looking whether the stream is still the same and still reaches there.
//
// A jump in the sequences is legal: messages are erased. Where State.First is
// above the sequence that was expected, retention has overtaken the reader.
//
// One goroutine uses a Reader; a blocked Next ends with its context.
type Reader struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	stream  jetstream.Stream
	options ReadOptions

	next    uint64    // the sequence that is read next, or the first one after it
	created time.Time // of the stream that next belongs to
	before  delivery  // of the message before next; zero where none was read
	pull    *pull     // nil while there is none
	ready   ingest.Message
	isReady bool // ready was accepted and not yet returned

	watch    watch
	status   chan nats.Status // new and closed connections
	counters ReadCounters
}

// ReadCounters counts what went wrong with reading and was repaired.
type ReadCounters struct {
	Replaced uint64 // consumers made anew, for whatever reason
	Stalled  uint64 // of these, because a stored message did not come
}

// Read reads the events from a sequence on.
func (l *Log) Read(ctx context.Context, from uint64) (*Reader, error) {
	return l.ReadWith(ctx, ReadOptions{From: from})
}

// ReadWith reads the events as the options say.
func (l *Log) ReadWith(ctx context.Context, o ReadOptions) (*Reader, error) {
	return l.read(ctx, l.events, o)
}

func (l *Log) read(ctx context.Context, stream jetstream.Stream, o ReadOptions) (*Reader, error) {
	o = o.withDefaults()
	r := &Reader{
		nc: l.nc, js: l.js, stream: stream, options: o,
		next: o.From, created: o.Created, watch: newWatch(o),
		status: l.nc.StatusChanged(nats.CONNECTED, nats.CLOSED),
	}
	if err := r.open(ctx); err != nil {
		r.Close()
		return nil, fmt.Errorf("read %s from %d: %w", stream.CachedInfo().Config.Name, o.From, err)
	}
	return r, nil
}

// Next returns the next message, and waits for it if there is none. What has
// already arrived is returned even if ctx has ended.
//
// ErrRecreated and ErrRewound mean that what the caller holds no longer
// belongs to the stream: it is another one, or it fell back to an older state,
// even where it has grown past the position again since.
func (r *Reader) Next(ctx context.Context) (ingest.Message, error) {
	for !r.isReady {
		if err := r.step(ctx); err != nil {
			return ingest.Message{}, fmt.Errorf("read event %d: %w", r.next, err)
		}
	}
	r.isReady = false
	return r.ready, nil
}

// Waiting reports whether Next would wait, so that the caller can commit what
// it has before that.
func (r *Reader) Waiting() bool {
	for !r.isReady {
		if r.pull == nil {
			return true
		}
		select {
		case m := <-r.pull.ch:
			r.handle(m)
		default:
			return true
		}
	}
	return false
}

// Behind is how many messages the stream had after the one last returned,
// when that one was delivered.
func (r *Reader) Behind() uint64 {
	if r.pull == nil {
		return 0
	}
	return r.pull.pending
}

// Counters are what was repaired so far.
func (r *Reader) Counters() ReadCounters { return r.counters }

// Close ends reading. Closing twice is harmless.
func (r *Reader) Close() {
	if r.pull != nil {
		r.pull.close()
		r.pull = nil
	}
	if r.status != nil {
		r.nc.RemoveStatusListener(r.status)
		r.status = nil
	}
}

// step receives one message, or does what it takes to receive one later.
func (r *Reader) step(ctx context.Context) error {
	if r.status == nil {
		return ErrClosed
	}
	if r.pull == nil {
		return r.open(ctx)
	}
	select {
	case m := <-r.pull.ch: // without a timer: the case under load
		r.handle(m)
		return nil
	default:
		return r.wait(ctx)
	}
}

// handle makes a message ready, or takes note of what the server says.
func (r *Reader) handle(m *nats.Msg) {
	r.watch.heard = true
	d, isEvent := parseDelivery(m.Reply)
	if !isEvent {
		r.settle(r.pull.status(m))
		return
	}
	if d.stream < r.next {
		r.settle(fmt.Errorf("%w: event %d came where %d was next", errReplace, d.stream, r.next))
		return
	}
	if err := r.pull.take(d); errors.Is(err, errReplace) {
		r.settle(err)
		return
	}
	r.next, r.before = d.stream+1, d
	r.watch.missing = 0
	r.ready = ingest.Message{
		Subject: m.Subject, Header: m.Header, Data: m.Data,
		Seq: d.stream, Stored: time.Unix(0, d.stored).UTC(),
	}
	r.isReady = true
}

// settle drops a consumer that is of no more use.
func (r *Reader) settle(err error) {
	if err == nil || r.pull == nil {
		return
	}
	r.options.Logger.Warn("reading goes on with a new consumer", "next", r.next, "reason", err)
	r.counters.Replaced++
	r.pull.close()
	r.pull = nil
}
