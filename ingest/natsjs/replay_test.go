package natsjs

import (
	"context"
	"testing"
	"time"
)

// TestReplayErasedBehind ends where what it was to read is erased meanwhile,
// and does not wait for what will never come.
func TestReplayErasedBehind(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(5000)...)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	n := 0
	for _, err := range l.Replay().Messages(ctx, 1, 5000) {
		if err != nil {
			t.Fatalf("after %d messages: %v", n, err)
		}
		if n++; n == 1 {
			erase(t, l, 4990, 5000)
		}
	}
	if n < 4989 {
		t.Errorf("read %d messages of at least 4989", n)
	}
}

// TestReplayRanges reads what there is of a range, holes at its end included.
func TestReplayRanges(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(30)...)
	erase(t, l, 20, 30)
	for _, c := range []struct{ from, to, messages uint64 }{
		{1, 25, 19}, {1, 30, 19}, {25, 30, 0}, {25, 28, 0}, {31, 40, 0}, {1, 3, 3}, {19, 19, 1},
	} {
		n := uint64(0)
		for m, err := range l.Replay().Messages(t.Context(), c.from, c.to) {
			if err != nil || m.Seq < c.from || m.Seq > c.to {
				t.Fatalf("%d to %d: event %d: %v", c.from, c.to, m.Seq, err)
			}
			n++
		}
		if n != c.messages {
			t.Errorf("%d to %d: read %d messages, want %d", c.from, c.to, n, c.messages)
		}
	}
}

// TestReplayTimes finds the first event of a time.
func TestReplayTimes(t *testing.T) {
	l := newLog(t)
	publish(t, l, many(30)...)
	now := time.Now()
	for _, c := range []struct {
		at   time.Time
		want uint64
	}{{time.Time{}, 1}, {now.Add(-time.Hour), 1}, {now.Add(time.Hour), 31}} {
		if seq, err := l.Replay().SeqAt(t.Context(), c.at); err != nil || seq != c.want {
			t.Errorf("at %s: %d %v, want %d", c.at, seq, err, c.want)
		}
	}
	tenth, _, err := l.Get(t.Context(), 10)
	if err != nil {
		t.Fatal(err)
	}
	if seq, err := l.Replay().SeqAt(t.Context(), tenth.Stored); err != nil || seq > 10 || seq == 0 {
		t.Errorf("at the tenth: %d %v", seq, err)
	}
}

func erase(t *testing.T, l *Log, from, to uint64) {
	t.Helper()
	for seq := from; seq <= to; seq++ {
		if err := l.events.DeleteMsg(t.Context(), seq); err != nil {
			t.Fatal(err)
		}
	}
}
