package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/formats"
)

// importCmd writes recorded runs as events of the contract.
type importCmd struct {
	reading
}

// Help is the example of the command.
func (importCmd) Help() string {
	return `Events go to the standard output, counts to the standard error stream. Nothing is published.

Example:

  nearmiss import runs.json > events.ndjson
  nearmiss publish events.ndjson` + formatsHelp()
}

// Run converts the files one after the other.
func (i *importCmd) Run(c *console) error {
	out := bufio.NewWriter(c.out)
	for _, name := range i.Files {
		counts, err := i.convert(c, name, out)
		if err != nil {
			return errors.Join(err, out.Flush())
		}
		_, _ = fmt.Fprintf(c.err, "%s: %s\n", name, countsText(counts))
	}
	return out.Flush()
}

func (i *importCmd) convert(c *console, name string, out io.Writer) (counts formats.Counts, err error) {
	s, err := i.open(name, c.in, io.Discard)
	if err != nil {
		return counts, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	for session, err := range s.sessions {
		if err != nil {
			return counts, err
		}
		if err := c.ctx.Err(); err != nil {
			return counts, err
		}
		if err := writeEvents(out, session); err != nil {
			return counts, err
		}
		counts.Add(session)
	}
	return counts, nil
}

func writeEvents(out io.Writer, session formats.Session) error {
	for _, ev := range session.Events {
		raw, err := ingest.ToCloudEvent(ev)
		if err != nil {
			return err
		}
		if _, err := out.Write(append(raw, '\n')); err != nil {
			return fmt.Errorf("write events: %w", err)
		}
	}
	return nil
}

func countsText(n formats.Counts) string {
	return fmt.Sprintf("%d sessions, %d calls, %d results (%d failed), %d messages, %d entries skipped",
		n.Sessions, n.Calls, n.Results, n.Errors, n.Messages, n.Skipped)
}
