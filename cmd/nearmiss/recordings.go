package main

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/schollz/progressbar/v3"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// recordings are the flags of the commands that read a part of what is recorded:
// files, or a range of a log.
type recordings struct {
	Files  []string `arg:"" optional:"" help:"Files of recorded runs; - is the standard input. Without any, a log is read." placeholder:"FILE"`
	Format string   `help:"Format of the files. Found out where it is not given." placeholder:"NAME"`
	Turns  string   `help:"How the source of the files logs turns: message, none or sequential." enum:",message,none,sequential" default:"" placeholder:"HOW"`
	Tenant string   `help:"Tenant of events in files that name none." default:"default" placeholder:"NAME"`
	Name   string   `help:"Name of the file in the ids of its runs, instead of its own." placeholder:"NAME"`

	NATS    string `name:"nats" help:"Read the log of this broker." placeholder:"URL"`
	Data    string `help:"Read the log in the data directory of a daemon, running or not; also where the credentials for --nats are." default:"${data}" type:"path" placeholder:"DIR"`
	Since   string `help:"From that time on: 2026-01-31T12:00:00Z, or how long ago: 168h." placeholder:"TIME"`
	Until   string `help:"Up to that time." placeholder:"TIME"`
	FromSeq uint64 `help:"From that sequence on." placeholder:"N"`
	ToSeq   uint64 `help:"Up to that sequence." placeholder:"N"`
}

func (s *recordings) check() error {
	ranged := s.Since != "" || s.Until != "" || s.FromSeq > 0 || s.ToSeq > 0
	switch {
	case len(s.Files) > 0 && (ranged || s.NATS != ""):
		return errors.New("files are read whole: --nats, --since, --until, --from-seq and --to-seq are for a log")
	case s.Since != "" && s.FromSeq > 0, s.Until != "" && s.ToSeq > 0:
		return errors.New("give a time or a sequence for each end, not both")
	}
	for _, text := range []string{s.Since, s.Until} {
		if _, err := parseMoment(text, time.Time{}); err != nil {
			return err
		}
	}
	return nil
}

// parseMoment reads a time, or how long before now it was.
func parseMoment(text string, now time.Time) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at, nil
	}
	if ago, err := time.ParseDuration(text); err == nil && ago >= 0 {
		return now.Add(-ago), nil
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		if n, err := strconv.ParseUint(days, 10, 16); err == nil {
			return now.AddDate(0, 0, -int(n)), nil
		}
	}
	return time.Time{}, fmt.Errorf("%q is no time: write 2026-01-31T12:00:00Z, or how long ago, such as 36h or 7d", text)
}

// parseSpan reads a span of time: 36h, or 90d.
func parseSpan(text string) (time.Duration, error) {
	now := time.Unix(1<<32, 0)
	at, err := parseMoment(text, now)
	if _, date := time.Parse(time.RFC3339, text); err != nil || date == nil || !at.Before(now) || text == "" {
		return 0, fmt.Errorf("%q is no span of time: write 36h or 90d", text)
	}
	return now.Sub(at), nil
}

// stretchLog is a stretch that is read: its messages in order, and what goes with them.
type stretchLog struct {
	name     string
	messages iter.Seq2[ingest.Message, error]
	missed   func(tenantToken, rootToken string) (bool, error) // nil: nothing can have been
	applied  func(seq uint64)
	end      func() // of the progress
	close    func()
}

// open begins to read. Where no policy is given those that the log activated
// before the stretch are read first.
func (s *recordings) open(c *console, ownPolicies bool) (*stretchLog, error) {
	if len(s.Files) > 0 {
		return s.openFiles(c)
	}
	return s.openLog(c, ownPolicies)
}

func (s *recordings) openFiles(c *console) (*stretchLog, error) {
	read := &reading{Files: s.Files, Format: s.Format, Turns: s.Turns, Tenant: s.Tenant, Name: s.Name}
	name := s.Files[0]
	if len(s.Files) > 1 {
		name = fmt.Sprintf("%d files", len(s.Files))
	}
	return &stretchLog{
		name: name, messages: read.messages(c), end: func() {}, close: func() {},
	}, nil
}

// connect answers a connection that may read the log, and how it is given
// back. Where no daemon runs on the
// directory its broker runs in this process for that long.
func (s *recordings) connect(c *console) (*nats.Conn, func(), error) {
	if s.NATS != "" {
		return s.dial(c, s.NATS)
	}
	dir := filepath.Join(s.Data, brokerFolder)
	if !isDir(dir) {
		return nil, nil, configError(fmt.Errorf("there is no log in %s: give files, --nats URL, or --data DIR of a daemon", s.Data))
	}
	broker, err := natsjs.StartBroker(natsjs.BrokerOptions{Dir: dir, Logger: slog.New(slog.DiscardHandler)})
	if errors.Is(err, natsjs.ErrInUse) {
		return s.running(c, err)
	}
	if err != nil {
		return nil, nil, err
	}
	nc, err := broker.Connect()
	if err != nil {
		return nil, nil, errors.Join(err, broker.Close())
	}
	return nc, func() { nc.Close(); _ = broker.Close() }, nil // nothing was written
}

// running connects to the daemon that holds the data directory.
func (s *recordings) running(c *console, inUse error) (*nats.Conn, func(), error) {
	url, err := addressOf(s.Data)
	if err != nil {
		return nil, nil, err
	}
	if url == "" {
		return nil, nil, fmt.Errorf("%w; if a daemon runs on it, give --nats with its address", inUse)
	}
	return s.dial(c, url)
}

func (s *recordings) dial(c *console, url string) (*nats.Conn, func(), error) {
	options, err := credentials(url, s.Data, schemas.RoleSys)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithTimeout(c.ctx, dialWithin)
	defer cancel()
	nc, err := natsjs.Dial(ctx, url, natsjs.WithNATS(options...))
	if err != nil {
		return nil, nil, err
	}
	return nc, nc.Close, nil
}

// dialWithin bounds the wait for a broker that is only read from.
const dialWithin = 5 * time.Second

func (s *recordings) openLog(c *console, ownPolicies bool) (*stretchLog, error) {
	nc, giveBack, err := s.connect(c)
	if err != nil {
		return nil, err
	}
	log, err := s.replay(c, nc, ownPolicies)
	if err != nil {
		giveBack()
		return nil, err
	}
	log.close = giveBack
	return log, nil
}

func (s *recordings) replay(c *console, nc *nats.Conn, ownPolicies bool) (*stretchLog, error) {
	replay, err := natsjs.OpenReplay(c.ctx, nc)
	if err != nil {
		return nil, err
	}
	state, err := replay.State(c.ctx)
	if err != nil {
		return nil, err
	}
	from, to, err := s.bounds(c.ctx, replay, state)
	if err != nil {
		return nil, err
	}
	var before []ingest.Message
	if ownPolicies && from > state.First {
		if before, err = replay.PoliciesBefore(c.ctx, from); err != nil {
			return nil, err
		}
	}
	log := &stretchLog{
		name:     fmt.Sprintf("%s, events %d to %d", state.Stream, from, to),
		messages: follow(before, replay.Messages(c.ctx, from, to)),
	}
	if from > 1 {
		log.missed = func(tenant, root string) (bool, error) {
			return replay.BeganBefore(context.WithoutCancel(c.ctx), from, tenant, root)
		}
	}
	log.applied, log.end = progress(c, from, to)
	return log, nil
}

// bounds are the first and the last sequence of the stretch.
func (s *recordings) bounds(ctx context.Context, replay *natsjs.Replay, state natsjs.State) (from, to uint64, err error) {
	now := time.Now()
	from, to = max(s.FromSeq, state.First, 1), state.Last
	if s.Since != "" {
		at, _ := parseMoment(s.Since, now) // was checked
		if from, err = replay.SeqAt(ctx, at); err != nil {
			return 0, 0, err
		}
	}
	if s.ToSeq > 0 {
		to = min(to, s.ToSeq)
	}
	if s.Until != "" {
		at, _ := parseMoment(s.Until, now)
		next, err := replay.SeqAt(ctx, at)
		if err != nil {
			return 0, 0, err
		}
		to = next - 1
	}
	if from > to {
		return 0, 0, configError(fmt.Errorf("there is no event in that stretch: the log holds %d to %d", state.First, state.Last))
	}
	return from, to, nil
}

// follow puts some messages before others.
func follow(first []ingest.Message, rest iter.Seq2[ingest.Message, error]) iter.Seq2[ingest.Message, error] {
	return func(yield func(ingest.Message, error) bool) {
		for _, m := range first {
			if !yield(m, nil) {
				return
			}
		}
		rest(yield)
	}
}

// progress shows on a terminal how far reading has come.
func progress(c *console, from, to uint64) (applied func(uint64), end func()) {
	total := to - from + 1
	if !isTerminal(c.err) || total > math.MaxInt64 {
		return func(uint64) {}, func() {}
	}
	bar := progressbar.NewOptions64(int64(total), progressbar.OptionSetWriter(c.err), progressbar.OptionSetDescription("events"),
		progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
	return func(seq uint64) { _ = bar.Set64(int64(seq - from + 1)) }, func() { _ = bar.Finish() } // showing it must not stop the work
}
