package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/schemas"
)

// reading are the flags of the commands that read recorded runs.
type reading struct {
	Files  []string `arg:"" help:"Files of recorded runs; - is the standard input." placeholder:"FILE"`
	Format string   `help:"Format of the files; see below. Found out where it is not given." placeholder:"NAME"`
	Turns  string   `help:"How the source logs turns: message, none or sequential (several turns in one message)." enum:",message,none,sequential" default:"" placeholder:"HOW"`
	Tenant string   `help:"Tenant of events that name none." default:"default" placeholder:"NAME"`
	Name   string   `help:"Name of the file in the ids of its runs, instead of its own: for files of one name that are read one by one." placeholder:"NAME"`
	Model  string   `help:"Model of the agent, for files that name none or another. Events that are read as such keep theirs." placeholder:"NAME"`
}

// formatsHelp lists the formats, as the end of the help of a command.
func formatsHelp() string {
	var out strings.Builder
	out.WriteString("\n\nFormats:\n\n")
	for _, f := range formats.All {
		fmt.Fprintf(&out, "  %-12s %s\n", f.Name, f.About)
	}
	return out.String()
}

// source is one opened file of recorded runs.
type source struct {
	name     string
	size     int64 // -1: not known
	format   formats.Format
	sessions iter.Seq2[formats.Session, error]
	close    func() error
}

// open finds out the format and begins to read. passing is told of every byte.
func (r *reading) open(name string, in io.Reader, passing io.Writer) (*source, error) {
	called, err := r.nameOf(name)
	if err != nil {
		return nil, configError(err)
	}
	s := &source{name: called, size: -1, close: func() error { return nil }}
	if name != "-" {
		if err := s.openFile(name, &in); err != nil {
			return nil, configError(err)
		}
	}
	buffered := bufio.NewReaderSize(io.TeeReader(in, passing), formats.HeadSize)
	head, err := buffered.Peek(formats.HeadSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(fmt.Errorf("read %s: %w", name, err), s.close())
	}
	if s.format, err = r.formatOf(head); err != nil {
		return nil, errors.Join(configError(fmt.Errorf("read %s: %w (--format NAME)", name, err)), s.close())
	}
	s.sessions = s.format.Read(buffered, formats.Options{
		File: s.name, Turns: formats.Turns(r.Turns), Tenant: schemas.TenantID(r.Tenant), Model: r.Model,
	})
	return s, nil
}

// nameOf is what a file is called in ids.
func (r *reading) nameOf(file string) (string, error) {
	if r.Name != "" {
		if len(r.Files) > 1 {
			return "", errors.New("--name is for one file")
		}
		return r.Name, nil
	}
	names, err := fileNames(r.Files)
	if file == "-" {
		return "stdin", err
	}
	return names[file], err
}

func (s *source) openFile(name string, in *io.Reader) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("read runs: %w", err)
	}
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		s.size = info.Size()
	}
	*in, s.close = f, f.Close
	return nil
}

func (r *reading) formatOf(head []byte) (formats.Format, error) {
	if r.Format != "" {
		return formats.ByName(r.Format)
	}
	return formats.Detect(head)
}
