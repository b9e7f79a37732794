package natsjs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// How much is asked for at a time, and for how long. At most one and a half
// batches are under way, so a slow reader holds at most about 48 MiB.
const (
	pullBatch    = 2000
	pullBytes    = 32 << 20
	pullExpires  = 30 * time.Second
	consumerIdle = 30 * time.Second // the server drops a consumer nobody pulls from
	apiTimeout   = 5 * time.Second
)

// pull is one ack-less consumer and the subscription that its messages come
// to. It lasts until something is wrong with it; the reader then makes
// another.
type pull struct {
	nc     *nats.Conn
	stream jetstream.Stream
	name   string
	sub    *nats.Subscription
	ch     chan *nats.Msg

	subject string // of requests for more
	request []byte
	want    int    // messages asked for and not yet delivered
	seen    uint64 // consumer sequence of the last one delivered
	pending uint64 // messages of the stream behind it
}

// consumerConfig is the one way in which streams are read: everything, in
// order, unacknowledged. There is no parameter for a filter.
func consumerConfig(from uint64) jetstream.ConsumerConfig {
	return jetstream.ConsumerConfig{
		Name:              "nearmiss-" + nuid.Next(),
		DeliverPolicy:     jetstream.DeliverByStartSequencePolicy,
		OptStartSeq:       max(from, 1),
		AckPolicy:         jetstream.AckNonePolicy,
		ReplayPolicy:      jetstream.ReplayInstantPolicy,
		InactiveThreshold: consumerIdle,
		MemoryStorage:     true,
		Replicas:          1,
	}
}

// openPull makes a consumer from a sequence and asks for the first messages.
func openPull(ctx context.Context, r *Reader) (*pull, error) {
	ctx, cancel := context.WithTimeout(ctx, apiTimeout)
	defer cancel()
	consumer, err := r.stream.CreateConsumer(ctx, consumerConfig(r.next))
	if err != nil {
		return nil, fmt.Errorf("create consumer: %w", err)
	}
	info := consumer.CachedInfo()
	p := &pull{
		nc: r.nc, stream: r.stream, name: info.Name, pending: info.NumPending,
		ch:      make(chan *nats.Msg, 2*pullBatch+64),
		subject: apiPrefix(r.js) + "CONSUMER.MSG.NEXT." + info.Stream + "." + info.Name,
	}
	if err := p.start(r.options.Heartbeat); err != nil {
		p.close()
		return nil, err
	}
	return p, nil
}

func apiPrefix(js jetstream.JetStream) string {
	switch o := js.Options(); {
	case o.Domain != "":
		return "$JS." + o.Domain + ".API."
	case o.APIPrefix != "":
		return o.APIPrefix + "."
	}
	return "$JS.API."
}

func (p *pull) start(heartbeat time.Duration) error {
	var err error
	p.request, err = json.Marshal(struct {
		Batch     int           `json:"batch"`
		MaxBytes  int           `json:"max_bytes"`
		Expires   time.Duration `json:"expires"`
		Heartbeat time.Duration `json:"idle_heartbeat"`
	}{pullBatch, pullBytes, max(pullExpires, 2*heartbeat), heartbeat})
	if err != nil {
		return fmt.Errorf("request messages: %w", err)
	}
	if p.sub, err = p.nc.ChanSubscribe(p.nc.NewInbox(), p.ch); err != nil {
		return fmt.Errorf("subscribe: %w", err)
	}
	return p.refill()
}

// refill asks for more before the last ones have come, so that the server
// never waits for the reader.
func (p *pull) refill() error {
	if p.want > pullBatch/2 {
		return nil
	}
	if err := p.nc.PublishRequest(p.subject, p.sub.Subject, p.request); err != nil {
		return fmt.Errorf("request messages: %w", err)
	}
	p.want += pullBatch
	return nil
}

// errReplace says that this consumer is of no more use.
var errReplace = errors.New("replace the consumer")

// status takes note of a message from the server about the pull itself.
func (p *pull) status(m *nats.Msg) error {
	code, description := m.Header.Get("Status"), m.Header.Get("Description")
	if code == "100" { // idle heartbeat
		return nil
	}
	left, err := strconv.Atoi(m.Header.Get("Nats-Pending-Messages"))
	if err != nil {
		return fmt.Errorf("%w: %s %s", errReplace, code, description)
	}
	p.want -= left
	return p.refill()
}

// take counts a delivered message. A hole in the consumer's own sequence means
// that the client dropped messages.
func (p *pull) take(d delivery) error {
	if d.consumer != p.seen+1 {
		return fmt.Errorf("%w: message %d of the consumer came after %d", errReplace, d.consumer, p.seen)
	}
	p.seen, p.pending = d.consumer, d.pending
	p.want--
	return p.refill()
}

// close gives the consumer back. If that fails the server drops it by itself
// after consumerIdle.
func (p *pull) close() {
	if p.sub != nil {
		_ = p.sub.Unsubscribe()
	}
	if !p.nc.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = p.stream.DeleteConsumer(ctx, p.name)
}
