package natsjs

import (
	"fmt"
	"log/slog"
	"strings"
)

// serverLog hands the broker's log lines to slog, and keeps the first line
// that would have ended the process: an embedded broker must not exit for its
// host.
type serverLog struct {
	logger *slog.Logger
	fatal  chan string
}

func newServerLog(logger *slog.Logger) *serverLog {
	return &serverLog{logger: logger.With("component", "broker"), fatal: make(chan string, 1)}
}

// Noticef reports at debug: the broker notices its own start in forty lines.
func (l *serverLog) Noticef(format string, v ...any) { l.logger.Debug(fmt.Sprintf(format, v...)) }

// Warnf reports what an operator may want to see. That passwords are not
// hashed is not: they are random, made by us, and in a file of mode 0600.
func (l *serverLog) Warnf(format string, v ...any) {
	if strings.HasPrefix(format, "Plaintext passwords detected") {
		l.Debugf(format, v...)
		return
	}
	l.logger.Warn(fmt.Sprintf(format, v...))
}

// Errorf reports what an operator must see.
func (l *serverLog) Errorf(format string, v ...any) { l.logger.Error(fmt.Sprintf(format, v...)) }

// Debugf reports the broker's own debugging.
func (l *serverLog) Debugf(format string, v ...any) { l.logger.Debug(fmt.Sprintf(format, v...)) }

// Tracef reports nothing: it would print payloads.
func (l *serverLog) Tracef(string, ...any) {}

// Fatalf keeps the reason for StartBroker to return.
func (l *serverLog) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, v...):
	default:
	}
}
