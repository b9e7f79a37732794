package formats

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/nearmiss/nearmiss/schemas"
)

// maxClaudeLine is more than any line that was seen: they hold pictures and
// whole files.
const maxClaudeLine = 64 << 20

// claudeFile reads the log of one or more sessions. They may be interleaved:
// a session is handed on in parts, in the order of the file.
type claudeFile struct {
	o       Options
	turns   Turns
	yield   func(Session, error) bool
	all     []*claudeSession // in the order in which they began
	byKey   map[string]*claudeSession
	chains  map[string]string // of lines of sub-agents that are not named: the first line of their chain
	current *claudeSession
	skipped int // lines before the first session
}

func readClaudeCode(r io.Reader, o Options) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		f := &claudeFile{o: o, yield: yield, byKey: map[string]*claudeSession{}, chains: map[string]string{}}
		report(yield, f.read(r))
	}
}

func (f *claudeFile) read(r io.Reader) error {
	var err error
	if f.turns, err = f.o.Turns.orDefault(TurnsMessage); err != nil {
		return f.fail(1, err)
	}
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, maxClaudeLine)
	number := 0
	for scanner.Scan() {
		number++
		raw := bytes.ToValidUTF8(bytes.TrimSpace(scanner.Bytes()), []byte("\uFFFD"))
		if len(raw) == 0 {
			continue
		}
		if err := f.line(number, raw); err != nil {
			return f.fail(number, err)
		}
	}
	if err := scanner.Err(); err != nil {
		return f.fail(number+1, err)
	}
	return f.close(number)
}

func (f *claudeFile) fail(number int, err error) error {
	if errors.Is(err, errStopped) {
		return err
	}
	return fmt.Errorf("read %s: line %d: %w", f.o.File, number, err)
}

func (f *claudeFile) line(number int, raw []byte) error {
	w, err := claudeLineOf(number, raw)
	if err != nil {
		return err
	}
	s, err := f.turnTo(w)
	if err != nil {
		return err
	}
	if s == nil {
		f.skipped++
		return nil
	}
	s.take(w)
	return s.err
}

// turnTo answers the session of a line, and hands on what there is of the one
// before. Nil: the line is about none.
func (f *claudeFile) turnTo(w claudeLine) (*claudeSession, error) {
	if w.SessionID == "" && !w.spoken() {
		return f.current, nil
	}
	key := w.SessionID
	if w.IsSidechain {
		key += "/" + f.chain(w)
	}
	s := f.byKey[key]
	if s == nil && !w.spoken() && w.Type != "system" {
		return f.current, nil // settings and the like begin no session
	}
	if s == nil {
		s = f.begin(key, w)
	}
	if f.current != nil && f.current != s {
		if err := f.hand(f.current); err != nil {
			return nil, err
		}
	}
	f.current = s
	return s, nil
}

// chain names the sub-agent of a line: by its own name or, in older logs, by
// the first of the lines that are linked.
func (f *claudeFile) chain(w claudeLine) string {
	if w.AgentID != "" {
		return w.AgentID
	}
	name := f.chains[w.ParentUUID]
	if name == "" {
		name = w.UUID
	}
	if w.UUID != "" {
		f.chains[w.UUID] = name
	}
	return name
}

func (f *claudeFile) begin(key string, w claudeLine) *claudeSession {
	index := len(f.all)
	s := &claudeSession{
		builder: newBuilder(conversation{index: index, agent: "claude-code", start: localTime(w.Timestamp)}, f.o, f.turns),
		calls:   map[string][]*claudeCall{}, fixedModel: f.o.Model != "",
	}
	if w.SessionID != "" {
		s.name(key, w.SessionID)
	}
	if w.IsSidechain {
		s.base.Parent, s.base.Agent, s.sidechain = s.base.Root, "claude-code sub-agent", true
		if parent := f.byKey[w.SessionID]; parent != nil {
			parent.children++
		}
	}
	s.base.AgentVersion = tidy(w.Version)
	s.session.Skipped, f.skipped = f.skipped, 0
	f.all, f.byKey[key] = append(f.all, s), s
	s.open(schemas.Origin{File: f.o.File, Index: index}, w.follows())
	return s
}

// hand gives the consumer what there is of a session since it last did.
func (f *claudeFile) hand(s *claudeSession) error {
	part := s.session
	s.session.Events, s.session.Skipped = nil, 0
	if len(part.Events) > 0 && !f.yield(part, nil) {
		return errStopped
	}
	return nil
}

// close ends all sessions, beginning with the one that was read last.
func (f *claudeFile) close(number int) error {
	if f.current == nil {
		return f.fail(number, errNone)
	}
	ending := append([]*claudeSession{f.current}, f.all...)
	for i, s := range ending {
		if i > 0 && s == f.current {
			continue
		}
		if s.finish(); s.err != nil {
			return f.fail(number, s.err)
		}
		if err := f.hand(s); err != nil {
			return err
		}
	}
	return nil
}
