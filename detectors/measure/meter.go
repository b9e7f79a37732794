package measure

import (
	"maps"
	"slices"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Meter adds sessions up.
type Meter struct {
	all        Group
	dimensions map[string]map[string]*Group
	skipped    map[Skipped]int
}

// New is a meter that has seen nothing.
func New() *Meter {
	m := &Meter{dimensions: map[string]map[string]*Group{}, skipped: map[Skipped]int{}}
	for _, d := range Dimensions() {
		m.dimensions[d] = map[string]*Group{}
	}
	return m
}

// Dimensions lists what sessions are grouped by, in the order of the tables.
func Dimensions() []string {
	return []string{"tenant", "file", "agent", "model", "tool", "guard", "day"}
}

// Add counts one session.
func (m *Meter) Add(s Session) {
	calls := s.calls()
	unsafe := slices.ContainsFunc(s.Findings, Alerts)
	whole, byTool, byGuard := s.parts(calls)
	m.all.add(s.SessionRecord, whole.sum(), unsafe)
	names := map[string]string{
		"tenant": string(s.Tenant), "agent": s.Agent, "model": s.Model, "day": s.First.UTC().Format(time.DateOnly),
	}
	if s.Origin != nil && s.Origin.File != "" {
		names["file"] = s.Origin.File
	}
	for dimension, name := range names { // adding is the same in any order
		m.group(dimension, name).add(s.SessionRecord, whole.sum(), unsafe)
	}
	for name, p := range byTool {
		m.group("tool", name).add(s.SessionRecord, p.sum(), unsafe)
	}
	for name, p := range byGuard {
		m.group("guard", name).add(s.SessionRecord, p.sum(), unsafe)
	}
	m.skip(s.Findings, calls)
}

// parts splits what the session adds by tool and by guard. Sessions that never
// called a tool, or never met a guard, are not of its group.
func (s *Session) parts(calls map[uint64]schemas.Judgement) (whole *part, byTool, byGuard map[string]*part) {
	whole, byTool, byGuard = &part{}, map[string]*part{}, map[string]*part{}
	for _, j := range s.Judged {
		tool := of(byTool, string(j.Tool))
		whole.judged(j, j.Verdict)
		tool.judged(j, j.Verdict)
		for i, g := range j.Parts {
			guard := of(byGuard, j.Guards[i])
			guard.judged(j, g.Verdict)
			for _, p := range []*part{whole, tool, guard} {
				p.asks(g)
			}
		}
	}
	for _, f := range s.Findings {
		whole.found(f, calls)
		of(byTool, string(f.Tool)).found(f, calls)
		if f.Class != schemas.ClassIntegrityLeak && f.Class != schemas.ClassDuplicateWrite { // of rules, which judge no write
			of(byGuard, f.Guard).found(f, calls)
		}
	}
	return whole, byTool, byGuard
}

func of(parts map[string]*part, name string) *part {
	if parts[name] == nil {
		parts[name] = &part{}
	}
	return parts[name]
}

func (m *Meter) group(dimension, name string) *Group {
	groups := m.dimensions[dimension]
	if groups[name] == nil {
		groups[name] = &Group{Name: name}
	}
	return groups[name]
}

// Skipped names a need that writes of a tool were made without.
type Skipped struct {
	Tool   schemas.ToolName `json:"tool"`
	Guard  string           `json:"guard"`
	Need   string           `json:"need"`
	Reason schemas.Reason   `json:"reason"`
}

func (m *Meter) skip(findings []schemas.Finding, calls map[uint64]schemas.Judgement) {
	for _, f := range findings {
		if Alerts(f) && calls[f.Seq].Write && f.Class != schemas.ClassIntegrityLeak {
			m.skipped[Skipped{f.Tool, f.Guard, f.Need, f.Reason}]++
		}
	}
}

// Report is what was added up so far.
func (m *Meter) Report() Report {
	r := Report{Overall: m.all, Groups: map[string][]Group{}}
	r.Overall.Name = "all"
	for _, dimension := range Dimensions() {
		for _, name := range slices.Sorted(maps.Keys(m.dimensions[dimension])) {
			r.Groups[dimension] = append(r.Groups[dimension], *m.dimensions[dimension][name])
		}
	}
	r.Skipped = m.mostSkipped()
	return r
}
