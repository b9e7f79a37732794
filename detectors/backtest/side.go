package backtest

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
)

// recordBytes is how much of what was found waits in memory.
const recordBytes = 1 << 20

// scratchCache is the block cache of one scratch store.
const scratchCache = 8 << 20

// side is one engine of one shard, and where its findings go.
type side struct {
	engine *detectors.Engine
	store  *pebblestore.Store
	limit  int // of sessions in memory

	records []projector.Change
	bytes   int
	seq     uint64
}

func openSide(o Options, shard, n int) (*side, error) {
	dir := filepath.Join(o.Dir, fmt.Sprintf("shard-%d-%d", shard, n))
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make scratch space: %w", err)
	}
	store, err := pebblestore.Open(dir, pebblestore.Options{Scratch: true, CacheBytes: scratchCache})
	if err != nil {
		return nil, err
	}
	config := detectors.Config{Store: store, Policy: o.policy(n)}
	if o.reachesOthers() { // else it is sent nothing but its own
		config.Shard = detectors.Shard{Index: shard, Of: o.Shards}
	}
	engine := detectors.New(config)
	return &side{engine: engine, store: store, limit: max(1, o.SessionsInMemory/(o.Shards*o.sides()))}, nil
}

// take steps the engine and keeps what came of it.
func (s *side) take(i *item) (detectors.Outcome, error) {
	out := s.engine.TakeDecoded(i.Message, i.ev, i.rejected)
	s.seq = i.Seq
	for _, r := range out.Records() {
		s.records = append(s.records, r)
		s.bytes += len(r.Key) + len(r.Value)
	}
	if err := s.engine.World().Err(); err != nil {
		return out, fmt.Errorf("read a session at event %d: %w", i.Seq, err)
	}
	return out, nil
}

// settle writes to disk what has no room in memory. It is called between
// batches.
func (s *side) settle() error {
	world := s.engine.World()
	if s.bytes < recordBytes && world.InMemory() <= s.limit {
		return nil
	}
	b := pebblestore.Batch{Records: s.records, Position: s.position()}
	if world.InMemory() > s.limit {
		b.Changes = world.Changes()
	}
	if err := s.store.Commit(b); err != nil {
		return err
	}
	s.records, s.bytes = s.records[:0], 0
	if b.Changes != nil {
		world.Trim(s.limit)
	}
	return nil
}

// finish writes what is left. The engine is of no more use.
func (s *side) finish() error {
	err := s.store.Commit(pebblestore.Batch{Records: s.records, Position: s.position()})
	s.records, s.engine = nil, nil
	return err
}

// position is no position of the log: a scratch store is never gone on with.
func (s *side) position() pebblestore.Position {
	return pebblestore.Position{Stream: "scratch", Seq: s.seq}
}
