package main

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/nearmiss/nearmiss/detectors/backtest"
)

// backtest judges the whole stream again, on one shard and on one for each
// processor, and watches the heap.
func (b *benchRig) backtest(ctx context.Context, r *benchReport) error {
	r.Processors = runtime.GOMAXPROCS(0)
	for _, run := range []struct {
		shards int
		rate   *float64
		ratio  *float64
	}{{1, &r.Backtest1, &r.Backtest1Ratio}, {r.Processors, &r.BacktestN, &r.BacktestNRatio}} {
		watch := watchHeap()
		rate, err := b.backtestOn(ctx, run.shards)
		r.BacktestHeap = max(r.BacktestHeap, watch())
		if err != nil {
			return err
		}
		*run.rate, *run.ratio = rate, rate/r.RawRead
	}
	return nil
}

func (b *benchRig) backtestOn(ctx context.Context, shards int) (rate float64, err error) {
	dir, remove, err := scratch(b.o.Dir)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	began := time.Now()
	done, err := backtest.Run(ctx, b.log.Replay().Messages(ctx, 1, math.MaxUint64), backtest.Options{Dir: filepath.Clean(dir), Shards: shards})
	if err != nil {
		return 0, err
	}
	return float64(done.Counts.Events) / time.Since(began).Seconds(), done.Close()
}

// heapEvery is how often the heap is looked at.
const heapEvery = 200 * time.Millisecond

// watchHeap answers, when it is called, the largest heap since then.
func watchHeap() func() uint64 {
	var most atomic.Uint64
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		ticker := time.NewTicker(heapEvery)
		defer ticker.Stop()
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most.Store(max(most.Load(), m.HeapInuse))
			select {
			case <-stop:
				return
			case <-ticker.C:
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-stopped
		return most.Load()
	}
}
