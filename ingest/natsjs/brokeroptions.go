package natsjs

import (
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// The bounds of the embedded broker.
const (
	// MaxMessage is the largest message, headers included, that the log takes.
	MaxMessage = 1 << 20

	// DefaultMaxStore bounds what the streams take on disk.
	DefaultMaxStore = 64 << 30

	// maxMemory bounds the broker's memory streams; readers are kept there.
	maxMemory = 256 << 20

	// syncEvery is how much acknowledged work a power cut can cost.
	syncEvery = time.Second
)

// InboxPrefix is where the daemon's own connections to the embedded broker
// receive: outside of what any publisher may listen to.
const InboxPrefix = "_NEARMISS"

func serverOptions(o BrokerOptions, users []brokerUser) (*server.Options, error) {
	logs, publishers, err := newAccounts()
	if err != nil {
		return nil, err
	}
	options := &server.Options{
		ServerName: "nearmiss", DontListen: true, NoSigs: true,
		JetStream: true, StoreDir: o.Dir, DisableJetStreamBanner: true,
		JetStreamMaxMemory: maxMemory, JetStreamMaxStore: maxStore(o),
		SyncInterval: syncEvery, SyncAlways: o.Strict,
		MaxPayload: MaxMessage, NoFastProducerStall: true,
		Accounts: []*server.Account{logs, publishers}, NoAuthUser: anonymousUser,
		Users: serverUsers(users, logs, publishers, o.TrustLocal),
	}
	if o.Listen == "" {
		return options, nil
	}
	return options, listenOn(options, o.Listen)
}

func maxStore(o BrokerOptions) int64 {
	if o.MaxStore > 0 {
		return o.MaxStore
	}
	return DefaultMaxStore
}

func listenOn(options *server.Options, listen string) error {
	host, port, err := net.SplitHostPort(listen)
	if err != nil {
		return fmt.Errorf("listen on %q: %w; write host:port, such as 127.0.0.1:4222", listen, err)
	}
	n, err := strconv.Atoi(port)
	if err != nil || n < -1 || n > 65535 {
		return fmt.Errorf("listen on %q: port %q is not a number up to 65535", listen, port)
	}
	if n == 0 {
		n = server.RANDOM_PORT
	}
	options.Host, options.Port = host, n // DontListen stays: see listen
	return nil
}

// explainFatal says what to do about a broker that could not listen.
func explainFatal(reason, listen string) error {
	return fmt.Errorf("%s; if another process uses %s, stop it or choose another address with --nats-listen", reason, listen)
}
