package main

import (
	"fmt"
	"io"
)

// benchReport is what `nearmiss bench` found, each figure beside the raw one
// of the same run.
type benchReport struct {
	Events         int     `json:"events"`
	EventBytes     int     `json:"bytes_per_event"`
	RawRead        float64 `json:"raw_read_per_second"`
	Replay         float64 `json:"replay_per_second"`
	ReplayRatio    float64 `json:"replay_of_raw"`
	FullPath       float64 `json:"full_path_per_second"`
	FullPathRatio  float64 `json:"full_path_of_raw"`
	Backtest1      float64 `json:"backtest_one_shard_per_second"`
	Backtest1Ratio float64 `json:"backtest_one_shard_of_raw"`
	BacktestN      float64 `json:"backtest_all_processors_per_second"`
	BacktestNRatio float64 `json:"backtest_all_processors_of_raw"`
	Processors     int     `json:"processors"`
	BacktestHeap   uint64  `json:"backtest_peak_heap_bytes"`
	StreamBytes    uint64  `json:"stream_bytes"`
	LatencyEvents  int64   `json:"latency_findings"`
	LatencyP50     float64 `json:"latency_p50_ms"`
	LatencyP99     float64 `json:"latency_p99_ms"`
	BytesPer1000   uint64  `json:"bytes_per_1000_sessions"`
	EarlyEvent     float64 `json:"ns_per_event_at_10_calls"`
	LateEvent      float64 `json:"ns_per_event_at_10000_calls"`
	LateEventRatio float64 `json:"late_of_early"`
}

func (r benchReport) print(w io.Writer) {
	fmt.Fprintf(w, "%d events of %d bytes on average, one stream, one run\n\n", r.Events, r.EventBytes)
	fmt.Fprintf(w, "%-46s %12s %8s\n", "", "events/s", "of raw")
	fmt.Fprintf(w, "%-46s %12.0f %8.2f\n", "raw ordered read of the stream", r.RawRead, 1.0)
	if r.Replay > 0 {
		fmt.Fprintf(w, "%-46s %12.0f %8.2f\n", "replay: read, decode, judge", r.Replay, r.ReplayRatio)
		fmt.Fprintf(w, "%-46s %12.0f %8.2f\n", "full path: the same, committed and told", r.FullPath, r.FullPathRatio)
	}
	fmt.Fprintf(w, "%-46s %12.0f %8.2f\n", "backtest, one shard", r.Backtest1, r.Backtest1Ratio)
	fmt.Fprintf(w, "%-46s %12.0f %8.2f\n", fmt.Sprintf("backtest, %d shards", r.Processors), r.BacktestN, r.BacktestNRatio)
	fmt.Fprintf(w, "\nbacktest of a stream of %.0f MB: heap at most %.0f MB\n", float64(r.StreamBytes)/1e6, float64(r.BacktestHeap)/1e6)
	if r.Replay == 0 {
		return
	}
	fmt.Fprintf(w, "\npublish to finding, %d findings: p50 %.2f ms, p99 %.2f ms\n", r.LatencyEvents, r.LatencyP50, r.LatencyP99)
	fmt.Fprintf(w, "memory per 1,000 live sessions: %.1f MB\n", float64(r.BytesPer1000)/1e6)
	fmt.Fprintf(w, "cost of an event: %.1f us at the 10th call of a session, %.1f us at the 10,000th (ratio %.2f)\n",
		r.EarlyEvent/1000, r.LateEvent/1000, r.LateEventRatio)
}

func (r benchReport) json(w io.Writer) error { return writeJSON(w, r) }
