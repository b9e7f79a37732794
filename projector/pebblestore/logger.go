package pebblestore

import (
	"fmt"
	"log/slog"

	"github.com/cockroachdb/pebble/v2"
)

// exitRuntime is the exit code of a runtime failure, for every command.
const exitRuntime = 3

// logger hands Pebble's messages to slog. Pebble calls Fatalf when it cannot
// keep its promise any more, and relies on it not to return.
type logger struct {
	to   *slog.Logger
	exit func(code int)
}

func (l logger) Infof(text string, args ...any) {
	l.to.Debug(fmt.Sprintf(text, args...), "component", "pebble")
}

func (l logger) Errorf(text string, args ...any) {
	l.to.Error(fmt.Sprintf(text, args...), "component", "pebble")
}

func (l logger) Fatalf(text string, args ...any) {
	l.to.Error(fmt.Sprintf(text, args...), "component", "pebble", "fatal", true)
	l.exit(exitRuntime)
}

// events reports what an operator can act on: a disk that is slow or full
// shows here before it stops the reader.
func events(to *slog.Logger) *pebble.EventListener {
	to = to.With("component", "pebble")
	return &pebble.EventListener{
		WriteStallBegin: func(i pebble.WriteStallBeginInfo) { to.Warn("writes stall", "reason", i.Reason) },
		WriteStallEnd:   func() { to.Info("writes go on") },
		DiskSlow:        func(i pebble.DiskSlowInfo) { to.Warn("disk is slow", "path", i.Path, "took", i.Duration) },
		LowDiskSpace:    func(i pebble.LowDiskSpaceInfo) { to.Warn("disk is nearly full", "available_bytes", i.AvailBytes) },
		BackgroundError: func(err error) { to.Error("background work failed", "err", err) },
	}
}
