package scenario

import (
	"fmt"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// parser carries what a line needs to know of the lines before it.
type parser struct {
	story *Story
	clock time.Time
	calls []opened
}

// opened is a request, kept so that its completion need not repeat it.
type opened struct {
	tenant  schemas.TenantID
	session schemas.SessionID
	run     schemas.RunID
	call    schemas.CallID
	event   schemas.Event
}

// lines reads up to the line of dashes and answers its index.
func (p *parser) lines(lines []string) (int, error) {
	for i := 0; i < len(lines); i++ {
		line := strings.TrimRight(lines[i], " \t\r")
		if line == dashes {
			return i, p.complete(i + 1)
		}
		used, err := p.line(line, lines[i+1:])
		if err != nil {
			return 0, fmt.Errorf("%d: %w", i+1, err)
		}
		i += used
	}
	return 0, fmt.Errorf("%d: expected a line %s before the outcomes", len(lines), dashes)
}

func (p *parser) complete(line int) error {
	if p.story.Policy == (Policy{}) {
		return fmt.Errorf("%d: expected `policy: NAME` above the events", line)
	}
	return nil
}

// line takes one line, and answers how many of the lines below it it used.
func (p *parser) line(line string, below []string) (int, error) {
	switch {
	case line == "":
		return 0, nil
	case strings.HasPrefix(line, "#"):
		p.comment(line)
		return 0, nil
	}
	if name, value, ok := headerLine(line); ok {
		return p.header(name, value, below)
	}
	return 0, p.event(line)
}

func (p *parser) comment(line string) {
	if p.story.Title == "" {
		p.story.Title = strings.TrimSpace(strings.TrimLeft(line, "#"))
	}
}
