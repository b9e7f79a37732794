package scenario

import (
	"fmt"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Start is when the clock of every story starts.
func Start() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

// Story is one parsed story file.
type Story struct {
	Name   string   // of the file, as errors and reports say it
	Title  string   // the first comment line: the reason or the rule
	Needs  []string // what a runner must have; one that has not says so by name
	Policy Policy   // active for every tenant before the first event
	Want   string   // the text under the line of dashes

	// Events are numbered by position, from 1. A policy that a story activates
	// in mid-log has no Data yet: Log fills it in.
	Events []schemas.Event

	policies map[int]Policy // by index in Events
	defaults defaults
	head     string // the file up to and including the line of dashes
}

// Policy is a policy named by a story, or written into it.
type Policy struct {
	Name string // of the file, relative to the folder of policies
	Text string // set where the story has the text itself
}

// defaults are what the header says of every event.
type defaults struct {
	session schemas.SessionID
	tenant  schemas.TenantID
	source  string
	agent   string
	model   string
	role    schemas.Role
}

const dashes = "----"

// Parse reads one story. Errors say file, line and what was expected there.
func Parse(name, text string) (*Story, error) {
	p := &parser{
		story: &Story{Name: name, policies: map[int]Policy{}},
		clock: Start(),
	}
	p.story.defaults = defaults{tenant: schemas.DefaultTenant, source: "story", role: schemas.RoleObserver}
	lines := strings.Split(text, "\n")
	end, err := p.lines(lines)
	if err != nil {
		return nil, fmt.Errorf("%s:%w", name, err)
	}
	p.story.head = strings.Join(lines[:end+1], "\n") + "\n"
	p.story.Want = strings.TrimPrefix(strings.Join(lines[end+1:], "\n"), "\n")
	return p.story, nil
}

// Rewrite answers the text of the file with got in place of what was wanted.
func (s *Story) Rewrite(got string) string { return s.head + got }

// Number answers the number of the event with that sequence in Log: what to
// say to FindingText where a story is played as it is.
func Number(seq uint64) int { return int(seq) - 1 }

// Log answers the events of the story as a log: at sequence 1 its policy is
// activated for all tenants, then come its events, from sequence 2. The
// caller's read answers the text of a policy that the story only names.
func (s *Story) Log(read func(name string) (string, error)) ([]schemas.Event, error) {
	first, err := s.activated(s.Policy, read)
	if err != nil {
		return nil, err
	}
	log := append([]schemas.Event{Activation(first)}, s.Events...)
	for i := range s.Events {
		named, ok := s.policies[i]
		if !ok {
			continue
		}
		text, err := s.activated(named, read)
		if err != nil {
			return nil, err
		}
		log[i+1].Data = Activation(text).Data
	}
	return log, nil
}

func (s *Story) activated(p Policy, read func(string) (string, error)) (Policy, error) {
	if p.Text != "" {
		return p, nil
	}
	text, err := read(p.Name)
	if err != nil {
		return p, fmt.Errorf("%s: read policy %s: %w", s.Name, p.Name, err)
	}
	return Policy{Name: p.Name, Text: text}, nil
}
