package httpapi

import (
	"context"
	"iter"
	"log/slog"
	"net/http"

	"github.com/nearmiss/nearmiss/detectors/worker"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Log is where events go; natsjs.Log is one.
type Log interface {
	// Publish stores one event durably before it returns. It may be called by
	// several goroutines; another event under the same id is
	// natsjs.ErrConflict.
	Publish(ctx context.Context, m ingest.Message) (natsjs.Ack, error)
}

// Folded is what was made of the log; worker.Worker is one. All its methods
// may be called by several goroutines.
type Folded interface {
	Applied() uint64
	// Wait returns nil when the sequence is applied, else the context's error.
	Wait(ctx context.Context, seq uint64) error
	// Drained is Wait, and what was found is told as well.
	Drained(ctx context.Context, seq uint64) error
	Figures() worker.Figures
	// View gives fn the world between two events; fn keeps nothing of it.
	View(fn func(*projector.World))
}

// Findings is what was told; natsjs.Log is one.
type Findings interface {
	// Findings visits revisions after a sequence, oldest first, until visit
	// answers an error, which it returns wrapped.
	Findings(ctx context.Context, after uint64, limit int, visit func(seq uint64, f schemas.Finding) error) error
}

// Records is what measures are made of; pebblestore.Store is one.
type Records interface {
	// Records answers those whose key begins with prefix, in key order. The
	// slices are good until the next one.
	Records(prefix []byte) iter.Seq2[projector.Change, error]
}

// DefaultMaxLag is the bound of Options.MaxLag.
const DefaultMaxLag = 100_000

// Options is what the handler works with.
type Options struct {
	Log      Log
	Folded   Folded
	Findings Findings
	Records  Records

	Tokens     []Token
	TrustLocal bool     // callers from this machine may report as observer
	Hosts      []string // names, beside localhost and addresses, that local callers may use

	MaxLag  uint64       // events that may wait to be judged; 0: DefaultMaxLag
	Ready   func() error // why the daemon is not ready; nil: it is
	Metrics http.Handler // nil: none are served
	Logger  *slog.Logger // nil: silence
}

func (o Options) withDefaults() Options {
	if o.MaxLag == 0 {
		o.MaxLag = DefaultMaxLag
	}
	if o.Ready == nil {
		o.Ready = func() error { return nil }
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Metrics == nil {
		o.Metrics = http.NotFoundHandler()
	}
	return o
}
