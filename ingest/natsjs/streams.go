package natsjs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// The streams of nearmiss.
const (
	StreamEvents     = "NEARMISS_EVENTS"
	StreamFindings   = "NEARMISS_FINDINGS"
	StreamQuarantine = "NEARMISS_QUARANTINE"
)

// The retention of streams that are given none.
const (
	DefaultEventsMaxAge   = 30 * 24 * time.Hour
	DefaultFindingsMaxAge = 90 * 24 * time.Hour
)

// duplicateWindow is the least that a server allows. Any publisher may set
// any message id, so a longer window lets one erase another's events; the
// projector is what knows duplicates.
const duplicateWindow = 100 * time.Millisecond

// Streams says how much the log keeps. The zero value is the default; of a
// stream that exists, only what is not zero is changed.
type Streams struct {
	EventsMaxAge   time.Duration // 0 is DefaultEventsMaxAge
	FindingsMaxAge time.Duration // at least EventsMaxAge; 0 is DefaultFindingsMaxAge
	MaxBytes       int64         // of the events; 0 is unbounded
	Replicas       int           // 0 is 1; 3 on a cluster
	InMemory       bool          // for plays that may be lost

	// Batch makes PublishAll store atomic batches. It pays tenfold on a broker
	// that syncs every write, little on others, and costs every event three
	// headers.
	Batch bool
}

// validate refuses a retention under which a finding could be told twice: a
// rebuild re-reads the events, and the findings stream is what knows that
// they were told.
func (s Streams) validate() error {
	events, findings := orElse(s.EventsMaxAge, DefaultEventsMaxAge), orElse(s.FindingsMaxAge, DefaultFindingsMaxAge)
	if findings < events {
		return fmt.Errorf("findings are kept for %s but events for %s: keep findings at least as long, or a rebuild tells them again", findings, events)
	}
	return nil
}

func orElse[T comparable](v, otherwise T) T {
	var zero T
	if v == zero {
		return otherwise
	}
	return v
}

// configs are the streams as they are created.
func (s Streams) configs() []jetstream.StreamConfig {
	events := s.config(StreamEvents, eventSubjects, orElse(s.EventsMaxAge, DefaultEventsMaxAge))
	events.AllowDirect = true
	events.AllowAtomicPublish = true
	events.MaxBytes = orElse(s.MaxBytes, -1)
	findingsAge := orElse(s.FindingsMaxAge, DefaultFindingsMaxAge)
	return []jetstream.StreamConfig{
		events,
		s.config(StreamFindings, findingSubjects, findingsAge),
		s.config(StreamQuarantine, quarantineSubjects, findingsAge),
	}
}

// config is what the three streams share. Direct reads stay off except for
// the events: they may come from a replica that is behind, and telling
// findings relies on reading what was last written.
func (s Streams) config(name, subjects string, maxAge time.Duration) jetstream.StreamConfig {
	storage := jetstream.FileStorage
	if s.InMemory {
		storage = jetstream.MemoryStorage
	}
	return jetstream.StreamConfig{
		Name: name, Subjects: []string{subjects}, Storage: storage, Replicas: orElse(s.Replicas, 1),
		Retention: jetstream.LimitsPolicy, Discard: jetstream.DiscardOld,
		MaxAge: maxAge, MaxMsgs: -1, MaxBytes: -1, MaxMsgsPerSubject: -1, MaxMsgSize: MaxMessage,
		Duplicates: min(duplicateWindow, maxAge),
	}
}

// ensureStream opens a stream as wanted, creates it, or says what is wrong
// with the one that is there.
func ensureStream(ctx context.Context, js jetstream.JetStream, want jetstream.StreamConfig, s Streams) (jetstream.Stream, error) {
	stream, err := js.Stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		stream, err = js.CreateStream(ctx, want)
		return stream, explainStream(want.Name, err)
	}
	if err != nil {
		return nil, explainStream(want.Name, err)
	}
	have := stream.CachedInfo().Config
	if err := unfit(have, want); err != nil {
		return nil, fmt.Errorf("stream %s: %w; change the stream, or use another account", want.Name, err)
	}
	changed, update := retained(have, want, s)
	if !update {
		return stream, nil
	}
	stream, err = js.UpdateStream(ctx, changed)
	return stream, explainStream(want.Name, err)
}

func explainStream(name string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		return fmt.Errorf("stream %s: %w; start the broker with JetStream (nats-server -js) and connect to an account that has it", name, err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("stream %s: no answer from JetStream: %w; check that this user may use $JS.API.> and that the cluster has a leader", name, err)
	}
	return fmt.Errorf("stream %s: %w", name, err)
}

// unfit says why nearmiss cannot work with a stream as it is.
func unfit(have, want jetstream.StreamConfig) error {
	switch {
	case !slices.Equal(have.Subjects, want.Subjects):
		return fmt.Errorf("its subjects are %q, not %q", have.Subjects, want.Subjects)
	case have.Retention != want.Retention:
		return fmt.Errorf("its retention is %s, not limits: messages would vanish when read", have.Retention)
	case have.Discard != want.Discard || have.DiscardNewPerSubject:
		return errors.New("it discards new messages, not old ones")
	case have.DenyDelete || have.DenyPurge:
		return errors.New("it denies deletes or purges, so that no session can ever be erased")
	case have.Mirror != nil || len(have.Sources) > 0 || have.SubjectTransform != nil:
		return errors.New("it mirrors, sources or transforms: its order is not the publishers'")
	case have.MaxMsgsPerSubject > 0 || have.MaxMsgs > 0:
		return errors.New("it bounds the number of messages; bound bytes and age instead")
	case have.NoAck:
		return errors.New("it does not acknowledge")
	case have.Duplicates > want.Duplicates:
		return fmt.Errorf("its duplicate window is %s, not %s: a publisher could suppress another's messages", have.Duplicates, want.Duplicates)
	}
	return unfitLookups(have, want)
}

func unfitLookups(have, want jetstream.StreamConfig) error {
	switch {
	case have.AllowRollup || have.AllowMsgTTL:
		return errors.New("it allows roll-ups or message lifetimes: a publisher could remove messages")
	case have.AllowDirect != want.AllowDirect:
		return fmt.Errorf("direct reads are allowed: %t, should be %t", have.AllowDirect, want.AllowDirect)
	case have.MaxMsgSize > 0 && have.MaxMsgSize < want.MaxMsgSize:
		return fmt.Errorf("it takes messages up to %d bytes, not %d", have.MaxMsgSize, want.MaxMsgSize)
	}
	return nil
}

// retained is the stream's own configuration with the retention that was
// asked for.
func retained(have, want jetstream.StreamConfig, s Streams) (jetstream.StreamConfig, bool) {
	before := have
	if s.EventsMaxAge != 0 && want.Name == StreamEvents || s.FindingsMaxAge != 0 && want.Name != StreamEvents {
		have.MaxAge = want.MaxAge
	}
	if s.MaxBytes != 0 && want.Name == StreamEvents {
		have.MaxBytes = want.MaxBytes
	}
	if s.Replicas != 0 {
		have.Replicas = s.Replicas
	}
	return have, before.MaxAge != have.MaxAge || before.MaxBytes != have.MaxBytes || before.Replicas != have.Replicas
}
