package scenario

import (
	"errors"
	"fmt"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

const headerNames = "policy, session, tenant, source, agent, model, role, needs"

// headerLine splits `name: value`. Event lines never look like that: no verb
// has a colon after it.
func headerLine(line string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(line, ":")
	if !ok || strings.ContainsAny(name, " \t\"{[") {
		return "", "", false
	}
	return name, strings.TrimSpace(value), true
}

func (p *parser) header(name, value string, below []string) (int, error) {
	if len(p.story.Events) > 0 {
		return 0, fmt.Errorf("expected `%s:` above the first event", name)
	}
	if value == "" {
		return 0, fmt.Errorf("expected a value after `%s:`", name)
	}
	d := &p.story.defaults
	switch name {
	case "policy":
		return p.policy(value, below)
	case "session":
		d.session = schemas.SessionID(value)
	case "tenant":
		d.tenant = schemas.TenantID(value)
	case "source":
		d.source = value
	case "agent":
		d.agent = value
	case "model":
		d.model = value
	case "role":
		d.role = schemas.Role(value)
		return 0, knownRole(d.role)
	case "needs":
		p.story.Needs = strings.Fields(strings.ReplaceAll(value, ",", " "))
	default:
		return 0, fmt.Errorf("expected one of the header lines %s, not `%s:`", headerNames, name)
	}
	return 0, nil
}

func knownRole(r schemas.Role) error {
	if !r.Known() {
		return fmt.Errorf("expected one of the roles %v, not %q", schemas.Roles(), r)
	}
	return nil
}

// policy takes the name of a file, or, after `|`, the indented lines below.
func (p *parser) policy(value string, below []string) (int, error) {
	if value != "|" {
		p.story.Policy = Policy{Name: value}
		return 0, nil
	}
	block := indented(below)
	if len(block) == 0 {
		return 0, errors.New("expected indented lines below `policy: |`")
	}
	p.story.Policy = Policy{Name: "policy.yaml", Text: outdent(block)}
	return len(block), nil
}

// indented answers the leading lines that are indented or blank.
func indented(lines []string) []string {
	n := 0
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, " "):
			n = i + 1
		case strings.TrimSpace(line) != "":
			return lines[:n]
		}
	}
	return lines[:n]
}

// outdent removes from every line the indentation of the first.
func outdent(lines []string) string {
	margin := lines[0][:len(lines[0])-len(strings.TrimLeft(lines[0], " "))]
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.TrimPrefix(line, margin))
		b.WriteByte('\n')
	}
	return b.String()
}
