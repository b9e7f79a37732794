package natsjs

import (
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/nearmiss/nearmiss/schemas"
)

// readyWithin bounds the start of the broker; a large store is checked first.
// Every readyPoll it is asked whether it has given up.
const (
	readyWithin = 2 * time.Minute
	readyPoll   = 50 * time.Millisecond
)

// BrokerOptions says how to run the embedded broker.
type BrokerOptions struct {
	Dir        string       // where users and streams are kept; made if it is not there
	Listen     string       // host:port (port 0 is any free one); empty is in process only
	TrustLocal bool         // connections without credentials may report as observer
	Strict     bool         // sync every message to disk before it is acknowledged
	MaxStore   int64        // bound of the streams on disk; 0 is DefaultMaxStore
	Logger     *slog.Logger // where the broker's warnings go; nil is nowhere
}

// Broker is an embedded NATS server with JetStream on disk.
type Broker struct {
	server *server.Server
	users  []brokerUser
	dir    string

	maxStore int64
	stop     func() error // once
}

// StartBroker runs a broker in this process until Close. It is ready for
// connections, and has recovered its streams, when StartBroker returns.
func StartBroker(o BrokerOptions) (*Broker, error) {
	lock, err := prepareDir(o.Dir)
	if err != nil {
		return nil, fmt.Errorf("start broker: %w", err)
	}
	b, err := startIn(o)
	if err != nil {
		return nil, fmt.Errorf("start broker: %w", errors.Join(err, lock.Close()))
	}
	b.stop = sync.OnceValue(func() error {
		b.server.Shutdown()
		b.server.WaitForShutdown()
		return lock.Close()
	})
	return b, nil
}

func startIn(o BrokerOptions) (*Broker, error) {
	users, err := loadUsers(o.Dir)
	if err != nil {
		return nil, err
	}
	options, err := serverOptions(o, users)
	if err != nil {
		return nil, err
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, fmt.Errorf("configure: %w", err)
	}
	if err := run(s, o); err != nil {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, err
	}
	return &Broker{server: s, users: users, dir: o.Dir, maxStore: options.JetStreamMaxStore}, nil
}

// run starts the server and waits until it can be used.
func run(s *server.Server, o BrokerOptions) error {
	logger := o.Logger
	if logger == nil {
		logger = slog.New(slog.DiscardHandler)
	}
	log := newServerLog(logger)
	s.SetLoggerV2(log, false, false, false)
	if err := startServer(s, log); err != nil {
		return err
	}
	account, err := s.LookupAccount(accountLog)
	if err != nil {
		return fmt.Errorf("find account: %w", err)
	}
	if err := account.EnableJetStream(nil, nil); err != nil {
		return fmt.Errorf("recover streams in %s: %w; see the broker's log lines, or restore the directory from a copy", o.Dir, err)
	}
	return listen(s, log, o.Listen)
}

// listen opens the port. Only now, with the streams recovered: to a client
// that comes back earlier they do not exist, so that a reader would take them
// for deleted and a daemon would create them again.
func listen(s *server.Server, log *serverLog, address string) error {
	if address == "" {
		return nil
	}
	s.AcceptLoop(make(chan struct{}))
	select {
	case reason := <-log.fatal:
		return explainFatal(reason, address)
	default:
		return nil
	}
}

// startServer returns when the server runs, or as soon as it gives up.
func startServer(s *server.Server, log *serverLog) error {
	go s.Start()
	for end := time.Now().Add(readyWithin); time.Now().Before(end); {
		if s.ReadyForConnections(readyPoll) {
			return jetStreamStarted(s)
		}
		select {
		case reason := <-log.fatal:
			return errors.New(reason)
		default:
		}
	}
	return fmt.Errorf("not ready within %s", readyWithin)
}

func jetStreamStarted(s *server.Server) error {
	if !s.JetStreamEnabled() {
		return errors.New("JetStream did not start: see the broker's log lines")
	}
	return nil
}

// Connect opens a connection in this process that may do everything. Its
// inbox is one that no publisher can listen to.
func (b *Broker) Connect() (*nats.Conn, error) {
	u, _ := userOf(b.users, schemas.RoleSys)
	nc, err := nats.Connect("", nats.InProcessServer(b.server), nats.Name("nearmiss"),
		nats.UserInfo(u.User, u.Password), nats.CustomInboxPrefix(InboxPrefix))
	if err != nil {
		return nil, fmt.Errorf("connect to broker: %w", err)
	}
	return nc, nil
}

// ClientURL is where clients connect to, or "" if the broker does not listen.
func (b *Broker) ClientURL() string {
	if b.server.Addr() == nil {
		return ""
	}
	return b.server.ClientURL()
}

// Credentials are the user and password of a role; ok is false for none.
func (b *Broker) Credentials(role schemas.Role) (user, password string, ok bool) {
	u, ok := userOf(b.users, role)
	return u.User, u.Password, ok
}

// EventsBytes is what the events may take on disk, for Streams.MaxBytes: three
// quarters of the store, and no more than half of the disk. Without that bound
// a full store refuses events instead of dropping the oldest.
func (b *Broker) EventsBytes() int64 {
	budget := b.maxStore / 4 * 3
	disk, err := vfs.Default.GetDiskUsage(b.dir)
	if err != nil {
		return budget
	}
	return min(budget, int64(disk.TotalBytes/2))
}

// UsersFile is the path of the file that holds all credentials.
func (b *Broker) UsersFile() string { return filepath.Join(b.dir, usersFileName) }

// Close stops the broker and returns when everything is on disk. Connections
// of Connect end with it. Closing twice is harmless.
func (b *Broker) Close() error {
	if err := b.stop(); err != nil {
		return fmt.Errorf("close broker: %w", err)
	}
	return nil
}
