package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/nearmiss/nearmiss/ingest/formats"
)

// publishCmd puts recorded runs into the log.
type publishCmd struct {
	reading
	NATS     string        `name:"nats" help:"Broker of the log. Without it, that of the daemon that runs on the data directory, else nats://127.0.0.1:4222." placeholder:"URL"`
	Role     string        `help:"Role to publish as." default:"observer" enum:"agent,tool,user,approver,entity,observer"`
	Data     string        `help:"Data directory of a daemon on this machine: its broker's credentials are used." default:"${data}" type:"path" placeholder:"DIR"`
	Rate     int           `help:"Events per second at most; 0 is as fast as it goes." placeholder:"N"`
	Parallel int           `help:"Sessions published side by side; 0 is 8, and 1 for CloudEvents, whose order across sessions is kept." placeholder:"N"`
	Wait     time.Duration `help:"How long to wait for the broker." default:"5s"`
	Output   string        `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// published is what became of one file.
type published struct {
	File       string `json:"file"`
	Format     string `json:"format"`
	Sessions   int    `json:"sessions"`
	Calls      int    `json:"calls"`
	Results    int    `json:"results"`
	Messages   int    `json:"messages"`
	Skipped    int    `json:"skipped"`
	Stored     int    `json:"stored"`
	Duplicates int    `json:"duplicates"`
	LastSeq    uint64 `json:"last_seq"`
}

// Help is the example of the command.
func (publishCmd) Help() string {
	return `Each event of a session is published after the acknowledgement of the one before. Publishing a file again is harmless: what the daemon has seen it does not take twice.

Example:

  nearmiss publish runs.json
  nearmiss publish --format tau2 --rate 200 -o json results.json` + formatsHelp()
}

// Run publishes the files one after the other.
func (p *publishCmd) Run(c *console) (err error) {
	if p.Rate < 0 || p.Parallel < 0 {
		return configError(errors.New("--rate and --parallel must not be negative"))
	}
	if err := p.findBroker(); err != nil {
		return err
	}
	to, err := p.dial(c)
	if err != nil {
		return err
	}
	defer to.close()
	for _, name := range p.Files {
		done, err := p.file(c, to, name)
		if err := errors.Join(err, p.print(c.out, done, err)); err != nil {
			return err
		}
	}
	return nil
}

// findBroker takes the daemon's broker where none was named.
func (p *publishCmd) findBroker() (err error) {
	if p.NATS != "" {
		return nil
	}
	p.NATS, err = addressOf(p.Data)
	if p.NATS == "" {
		p.NATS = defaultNATS
	}
	return err
}

func (p *publishCmd) file(c *console, to *publisher, name string) (done published, err error) {
	bar := newBar(c.err)
	s, err := p.open(name, c.in, bar)
	if err != nil {
		return done, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	bar.begin(s)
	var counts formats.Counts
	stored, err := to.publishAll(c.ctx, s, p.parallel(s), &counts)
	bar.end()
	return published{
		File: name, Format: s.format.Name, Sessions: counts.Sessions, Calls: counts.Calls, Results: counts.Results,
		Messages: counts.Messages, Skipped: counts.Skipped,
		Stored: stored.stored, Duplicates: stored.duplicates, LastSeq: stored.last,
	}, err
}

// parallel keeps the order across sessions where the file is a log.
func (p *publishCmd) parallel(s *source) int {
	switch {
	case p.Parallel > 0:
		return p.Parallel
	case s.format.Name == "cloudevents":
		return 1
	}
	return 8
}

// print says what was stored, also where publishing stopped half-way.
func (p *publishCmd) print(out io.Writer, done published, failed error) error {
	if failed != nil && done.Stored+done.Duplicates == 0 {
		return nil
	}
	if p.Output == "json" {
		return json.NewEncoder(out).Encode(done)
	}
	_, err := fmt.Fprintf(out, "%s: %d sessions, %d calls, %d results, %d messages: %d events stored, %d duplicates, last sequence %d\n",
		done.File, done.Sessions, done.Calls, done.Results, done.Messages, done.Stored, done.Duplicates, done.LastSeq)
	return err
}

// bar shows on a terminal how much of a file is read.
type bar struct {
	on  io.Writer // nil: not a terminal
	bar *progressbar.ProgressBar
}

func newBar(err io.Writer) *bar {
	if !isTerminal(err) {
		return &bar{}
	}
	return &bar{on: err}
}

func (b *bar) begin(s *source) {
	if b.on == nil {
		return
	}
	b.bar = progressbar.NewOptions64(s.size, progressbar.OptionSetWriter(b.on), progressbar.OptionSetDescription(s.name),
		progressbar.OptionShowBytes(true), progressbar.OptionClearOnFinish(), progressbar.OptionThrottle(100*time.Millisecond))
}

// Write counts what was read. Showing it must not stop the work.
func (b *bar) Write(read []byte) (int, error) {
	if b.bar != nil {
		_ = b.bar.Add(len(read))
	}
	return len(read), nil
}

func (b *bar) end() {
	if b.bar != nil {
		_ = b.bar.Finish()
	}
}
