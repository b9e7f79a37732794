package formats

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// maxClaudeLine is how long a line of a session file may be: it holds whole
// files and pictures.
const maxClaudeLine = 64 << 20

// readClaudeCode reads the session file of a coding agent: one block of a
// message per line. Sub-agents whose lines are in the file are sessions of
// their own, in parts between those of their parent.
func readClaudeCode(r io.Reader, o Options) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		f := &claudeFile{
			o: o, yield: yield, sessions: map[string]*claudeSession{}, seen: map[string]bool{}, chains: map[string]string{},
			tools: map[string][]string{},
		}
		report(yield, f.read(r))
	}
}

// claudeFile deals the lines of a file to their sessions.
type claudeFile struct {
	o     Options
	turns Turns
	yield func(Session, error) bool

	sessions map[string]*claudeSession
	mains    int               // sessions that are no sub-agent's
	part     *claudeSession    // whose events are not handed on yet
	skipped  int               // lines before the first session
	seen     map[string]bool   // by uuid: files of resumed sessions repeat lines
	chains   map[string]string // by uuid of a sub-agent's line: the first of its chain
	agent    string            // as the file names it
	tools    map[string][]string
}

func (f *claudeFile) read(r io.Reader) error {
	var err error
	if f.turns, err = f.o.Turns.orDefault(TurnsMessage); err != nil {
		return f.fail(0, err)
	}
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, maxClaudeLine)
	number := 0
	for scanner.Scan() {
		number++
		if err := f.raw(bytes.TrimSpace(scanner.Bytes())); err != nil {
			return f.fail(number, err)
		}
	}
	if err := scanner.Err(); err != nil {
		return f.fail(number+1, err)
	}
	if len(f.sessions) == 0 {
		return f.fail(number, errNone)
	}
	return f.hand()
}

func (f *claudeFile) fail(number int, err error) error {
	if errors.Is(err, errStopped) {
		return err
	}
	return fmt.Errorf("read %s: line %d: %w", f.o.File, number, err)
}

func (f *claudeFile) raw(raw []byte) error {
	if len(raw) == 0 {
		return nil
	}
	l, err := claudeLineOf(bytes.ToValidUTF8(raw, []byte("\uFFFD")))
	if err != nil {
		return err
	}
	return f.line(l)
}

// line gives a line to its session. A line that says nothing of what was said
// or done is counted only.
func (f *claudeFile) line(l claudeLine) error {
	f.learn(l)
	repeated := l.UUID != "" && f.seen[l.UUID]
	f.seen[l.UUID] = true
	if !l.tells() || repeated {
		f.skip()
		return nil
	}
	s := f.session(l)
	if f.part != nil && f.part != s {
		if err := f.hand(); err != nil {
			return err
		}
	}
	f.part = s
	s.session.Skipped += f.skipped
	f.skipped = 0
	s.line(l)
	return s.err
}

// learn notes what a line says of the agent.
func (f *claudeFile) learn(l claudeLine) {
	if l.Type == "agent-setting" && l.AgentSetting != "" {
		f.agent = l.AgentSetting
	}
	if tools := l.tools(); tools != nil {
		f.tools[l.session()] = tools
	}
}

func (f *claudeFile) skip() {
	if f.part == nil {
		f.skipped++
		return
	}
	f.part.session.Skipped++
}

// hand gives the part to the consumer and begins the next.
func (f *claudeFile) hand() error {
	f.part.askAll()
	if err := f.part.err; err != nil {
		return err
	}
	part := f.part.session
	f.part.session.Events, f.part.session.Skipped = nil, 0
	if !f.yield(part, nil) {
		return errStopped
	}
	return nil
}
