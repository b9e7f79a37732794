package policy

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// notSupported lists keys that the language reserves. They are refused rather
// than ignored: a policy must not promise what nobody does.
var notSupported = map[string]string{
	"redact": "redact: redact at the edge that publishes",
}

// fields refuses what is no mapping, and keys that are not known there.
func (c *compiler) fields(n *node, what string, known []string) bool {
	if n.kind != nodeMapping {
		c.problem(n.at, "%s must be a mapping, not %s", what, n.kind)
		return false
	}
	for _, k := range n.keys {
		if slices.Contains(known, k.text) {
			continue
		}
		if why, later := notSupported[k.text]; later {
			c.problem(k.at, "not supported yet: %s", why)
			continue
		}
		c.problem(k.at, "unknown key %q in %s: known are %s", k.text, what, strings.Join(known, ", "))
	}
	return true
}

// text wants a scalar with something in it.
func (c *compiler) text(n *node, parent position, what string) (string, bool) {
	if n == nil {
		c.problem(parent, "%s is missing", what)
		return "", false
	}
	if !n.isScalar() || strings.TrimSpace(n.text) == "" {
		c.problem(n.at, "%s must be a text, not %s", what, n.describe())
		return "", false
	}
	return n.text, true
}

func (n *node) describe() string {
	if n.isScalar() {
		return "empty"
	}
	return n.kind.String()
}

// namePattern is what may name a need, a guard or a rule.
var namePattern = regexp.MustCompile(`^[\pL\pN_][\pL\pN_.:-]*$`)

func (c *compiler) name(n *node, parent position, what string) (string, bool) {
	name, ok := c.text(n, parent, what)
	if ok && !namePattern.MatchString(name) {
		c.problem(n.at, "%s %q must be letters, digits, _ . : and -", what, name)
		return "", false
	}
	return name, ok
}

// choice wants one of the given words; the first is the default.
func (c *compiler) choice(n *node, what string, words ...string) string {
	if n == nil {
		return words[0]
	}
	if !n.isScalar() || !slices.Contains(words, n.text) {
		c.problem(n.at, "%s must be one of %s", what, strings.Join(words, ", "))
		return words[0]
	}
	return n.text
}

func (c *compiler) flag(n *node, what string) bool {
	if n == nil {
		return false
	}
	if n.kind != nodeBool {
		c.problem(n.at, "%s must be true or false, not %s", what, n.kind)
		return false
	}
	return strings.EqualFold(n.text, "true")
}

// texts wants a list of texts; a single text is a list of one.
func (c *compiler) texts(n *node, what string) []string {
	var out []string
	for _, item := range n.items() {
		if t, ok := c.text(item, item.at, what); ok {
			out = append(out, t)
		}
	}
	if n != nil && len(n.items()) == 0 {
		c.problem(n.at, "%s must not be empty", what)
	}
	return out
}

// durationPart is one amount of a duration.
var durationPart = regexp.MustCompile(`^(\d+)(ms|s|m|h|d)`)

var durationUnits = map[string]time.Duration{
	"ms": time.Millisecond, "s": time.Second, "m": time.Minute, "h": time.Hour, "d": 24 * time.Hour,
}

// maxDuration is longer than any session lives.
const maxDuration = 10 * 365 * 24 * time.Hour

func (c *compiler) duration(n *node, what string) time.Duration {
	if n == nil {
		return 0
	}
	d, ok := parseDuration(n.text)
	if !ok || !n.isScalar() {
		c.problem(n.at, "%s must be a time span such as 10m, 24h or 7d", what)
	}
	return d
}

func parseDuration(text string) (time.Duration, bool) {
	var sum time.Duration
	for text != "" {
		m := durationPart.FindStringSubmatch(text)
		if m == nil {
			return 0, false
		}
		amount, err := strconv.ParseInt(m[1], 10, 64)
		unit := durationUnits[m[2]]
		if err != nil || amount > int64(maxDuration/unit) {
			return 0, false
		}
		sum += time.Duration(amount) * unit
		text = text[len(m[0]):]
	}
	return sum, sum > 0 && sum <= maxDuration
}

// expr compiles the expression in a scalar; nil after telling a problem, and
// where there is none.
func (c *compiler) expr(n *node, at place) *Expr {
	if n == nil {
		return nil
	}
	source, ok := c.text(n, n.at, at.name)
	if !ok {
		return nil
	}
	e, issues := c.exprs.compile(source, at)
	for _, i := range issues {
		c.problem(n.within(i.line, i.column), "%s", i.msg)
	}
	if e != nil {
		c.stands(e, n.within(1, 0))
		c.policy.source.exprs = append(c.policy.source.exprs, sited{e, n.within(1, 0), at})
	}
	return e
}
