package spans

import (
	"context"
	"log/slog"
	"sync"

	"go.opentelemetry.io/otel/sdk/trace"
)

// sink is the OTLP exporter with the accounts that the SDK does not keep: how
// many spans wait, and how many were lost. An SDK whose queue is full drops
// in silence, so nothing beyond the queue is given to it.
type sink struct {
	client trace.SpanExporter
	to     string
	logger *slog.Logger
	queue  int64

	accounts sync.Mutex
	waiting  int64 // given to the SDK and neither sent nor lost
	dropped  int64
	failing  bool // so that an outage is logged once, not per batch
}

func newSink(client trace.SpanExporter, o Options) *sink {
	return &sink{client: client, to: o.Endpoint, logger: o.Logger, queue: int64(o.Queue)}
}

// admit takes a place in the queue, or says that there is none.
func (s *sink) admit() bool {
	s.accounts.Lock()
	defer s.accounts.Unlock()
	if s.waiting >= s.queue {
		s.dropped++
		return false
	}
	s.waiting++
	return true
}

// settle ends the wait of n spans. After a shutdown that gave up, an export
// still under way settles spans that are counted already.
func (s *sink) settle(n int64, lost bool) {
	s.accounts.Lock()
	defer s.accounts.Unlock()
	n = min(n, s.waiting)
	s.waiting -= n
	if lost {
		s.dropped += n
	}
}

// abandon counts what still waits when nobody will send it any more, and
// admits nothing from then on.
func (s *sink) abandon() {
	s.accounts.Lock()
	defer s.accounts.Unlock()
	s.dropped += s.waiting
	s.waiting, s.queue = 0, 0
}

func (s *sink) lost() int64 {
	s.accounts.Lock()
	defer s.accounts.Unlock()
	return s.dropped
}

// ExportSpans answers no error: it has handled it, and the SDK would print it
// to the standard error stream.
func (s *sink) ExportSpans(ctx context.Context, list []trace.ReadOnlySpan) error {
	err := s.client.ExportSpans(ctx, list)
	s.settle(int64(len(list)), err != nil)
	s.report(err)
	return nil
}

func (s *sink) report(err error) {
	s.accounts.Lock()
	changed := s.failing != (err != nil)
	s.failing = err != nil
	s.accounts.Unlock()
	switch {
	case changed && err != nil:
		s.logger.Warn("alert spans are not delivered", "endpoint", s.to, "err", err)
	case changed:
		s.logger.Info("alert spans are delivered again", "endpoint", s.to, "dropped", s.lost())
	}
}

// Shutdown closes the connection to the collector.
func (s *sink) Shutdown(ctx context.Context) error { return s.client.Shutdown(ctx) }
