package worker_test

import (
	"bytes"
	"log/slog"
	"sync"
	"testing"
	"time"
)

// lines are log lines, and who waits for one.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
	news chan struct{} // closed at the next line
}

func (l *lines) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// Write takes one line.
func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.news != nil {
		close(l.news)
		l.news = nil
	}
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// await waits until the text was logged so many times.
func (l *lines) await(t *testing.T, text string, times int) {
	t.Helper()
	late := time.After(soon)
	for {
		l.mu.Lock()
		n := bytes.Count(l.text.Bytes(), []byte(text))
		if l.news == nil {
			l.news = make(chan struct{})
		}
		news := l.news
		l.mu.Unlock()
		if n >= times {
			return
		}
		select {
		case <-news:
		case <-late:
			t.Fatalf("%q was logged %d times, not %d\n%s", text, n, times, l)
		}
	}
}
