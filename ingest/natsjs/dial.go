package natsjs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// The pauses between attempts to reach a broker that is down.
const (
	dialPause   = 500 * time.Millisecond
	dialTimeout = 5 * time.Second
)

// DialOption says how to connect to an external broker.
type DialOption func(*dialing)

type dialing struct {
	logger *slog.Logger
	nats   []nats.Option
}

// WithDialLogger tells l of waiting, of lost connections and of new ones.
func WithDialLogger(l *slog.Logger) DialOption { return func(d *dialing) { d.logger = l } }

// WithNATS passes options of the NATS client on: a credentials file, TLS, a
// name, an inbox prefix.
func WithNATS(options ...nats.Option) DialOption {
	return func(d *dialing) { d.nats = append(d.nats, options...) }
}

// Dial connects to an external broker, and waits, with a line in the log,
// while it is down: until ctx ends. What waiting cannot cure (a wrong URL, a
// refused password) is returned at once. Once connected, the connection comes
// back by itself for as long as it takes.
func Dial(ctx context.Context, servers string, opts ...DialOption) (*nats.Conn, error) {
	d := dialing{logger: slog.New(slog.DiscardHandler)}
	for _, opt := range opts {
		opt(&d)
	}
	for said := false; ; said = true {
		nc, err := nats.Connect(servers, d.options()...)
		if err == nil {
			return nc, nil
		}
		if !worthWaiting(err) {
			return nil, fmt.Errorf("connect to NATS at %s: %w; check the address and the credentials", redact(servers), err)
		}
		if !said {
			d.logger.Warn("waiting for NATS", "url", redact(servers), "error", err)
		}
		if ctxErr := pause(ctx, dialPause); ctxErr != nil {
			return nil, fmt.Errorf("connect to NATS at %s: %w (%w); start it, or give its address with --nats", redact(servers), err, ctxErr)
		}
	}
}

func (d *dialing) options() []nats.Option {
	base := []nats.Option{
		nats.Name("nearmiss"), nats.Timeout(dialTimeout),
		nats.MaxReconnects(-1), nats.ReconnectWait(dialPause),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { d.logger.Warn("connection to NATS lost", "error", err) }),
		nats.ReconnectHandler(func(nc *nats.Conn) {
			d.logger.Info("connection to NATS is back", "url", nc.ConnectedUrlRedacted())
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { d.logger.Warn("NATS", "error", err) }),
	}
	return append(base, d.nats...)
}

// worthWaiting reports whether the broker may only be down for now.
func worthWaiting(err error) bool {
	for _, fixed := range []error{
		nats.ErrAuthorization, nats.ErrAuthExpired, nats.ErrAuthRevoked, nats.ErrAccountAuthExpired,
		nats.ErrSecureConnRequired, nats.ErrSecureConnWanted, nats.ErrNkeysNotSupported, nats.ErrInvalidConnection,
	} {
		if errors.Is(err, fixed) {
			return false
		}
	}
	var parse *url.Error
	if errors.As(err, &parse) {
		return false
	}
	return errors.Is(err, nats.ErrNoServers) || errors.Is(err, nats.ErrTimeout) || isNetwork(err)
}

func isNetwork(err error) bool {
	var n interface{ Timeout() bool }
	return errors.As(err, &n)
}

// redact drops the passwords of a list of URLs.
func redact(servers string) string {
	list := strings.Split(servers, ",")
	for i, s := range list {
		u, err := url.Parse(strings.TrimSpace(s))
		if err != nil {
			list[i] = "(unreadable URL)"
			continue
		}
		list[i] = u.Redacted()
	}
	return strings.Join(list, ",")
}

// pause waits for d, or less if ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
