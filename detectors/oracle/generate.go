package oracle

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

// Log answers a random log of 12 to 30 lines under one of the policies of the
// stories. Its alphabet is small, so that calls meet: three orders, two
// sessions, three turns, call ids that are used again. It stays inside what
// the rules settle: no session grows so old that it is evicted.
func Log(r *rand.Rand) (policyFile string, events []schemas.Event) {
	a := alphabets()[r.IntN(len(alphabets()))]
	g := newGenerator(r, a)
	for n := 12 + r.IntN(19); n > 0; n-- {
		g.line()
	}
	story, err := scenario.Parse("random", g.text())
	if err != nil {
		panic("oracle: a generated log is no story: " + err.Error())
	}
	return a.policy, story.Events
}

// Story answers a log as the text of a story, to be kept as one.
func Story(policyFile string, events []schemas.Event) string {
	return fmt.Sprintf("# What was found at random.\npolicy: %s\nsession: S1\n\n%s----\n", policyFile, scenario.Write(events))
}

// generator writes one log, line by line.
type generator struct {
	r       *rand.Rand
	letters alphabet
	lines   []string
	events  int
	open    []pendingCall
	asked   int             // requests so far
	worn    map[string]bool // ids that may not time out any more
	turn    int

	// What this log has at all.
	reusesIDs bool
	turns     bool
	twoWorlds bool // sessions or tenants
	counted   bool // sends sequences
	sequence  map[string]int
}

// pendingCall is a request whose completion is still to come.
type pendingCall struct {
	id, tool, args, where string
}

func newGenerator(r *rand.Rand, a alphabet) *generator {
	return &generator{
		r: r, letters: a, worn: map[string]bool{}, sequence: map[string]int{},
		reusesIDs: r.IntN(3) == 0, turns: r.IntN(3) > 0, twoWorlds: r.IntN(2) == 0, counted: r.IntN(6) == 0,
	}
}

func (g *generator) text() string {
	return "policy: " + g.letters.policy + "\nsession: S1\n\n" + strings.Join(g.lines, "\n") + "\n----\n"
}

func (g *generator) one(of ...string) string { return of[g.r.IntN(len(of))] }

// chance is true p times in a hundred.
func (g *generator) chance(p int) bool { return g.r.IntN(100) < p }

func (g *generator) add(makes int, format string, args ...any) {
	g.lines = append(g.lines, fmt.Sprintf(format, args...))
	g.events += makes
}

// line adds one line of any kind.
func (g *generator) line() {
	switch n := g.r.IntN(100); {
	case g.letters.binds != nil && g.chance(20):
		g.approval()
	case n < 40:
		g.call()
	case n < 58:
		g.request()
	case n < 72:
		g.complete()
	case n < 76:
		g.lone()
	case n < 85:
		g.message()
	case n < 89:
		g.outside()
	case n < 92:
		g.time()
	case n < 94 && g.events > 0:
		g.add(1, "again %d", 1+g.r.IntN(g.events))
	default:
		g.nextTurn()
	}
}

func (g *generator) nextTurn() { g.turn = (g.turn + 1) % 3 }

// where answers the attributes that place a line.
func (g *generator) where() string {
	if !g.twoWorlds || g.chance(70) {
		return ""
	}
	return g.one(g.letters.places...)
}

// attributes adds to the place of a line its turn, actor and sequence.
func (g *generator) attributes(where string, makes int) string {
	a := []string{where}
	if g.turns && g.chance(85) {
		a = append(a, fmt.Sprintf("turn=T%d", g.turn+1))
	}
	if g.chance(3) {
		a = append(a, "actor=user")
	}
	return bracketed(append(a, g.count(where, makes)))
}

// count numbers an event, at times with a hole before it.
func (g *generator) count(where string, makes int) string {
	if !g.counted {
		return ""
	}
	if g.chance(4) {
		g.sequence[where]++
	}
	first := g.sequence[where] + 1
	g.sequence[where] += makes
	return fmt.Sprintf("seq=%d", first)
}

func bracketed(attributes []string) string {
	joined := strings.TrimSpace(strings.Join(attributes, " "))
	if joined == "" {
		return ""
	}
	return " [" + joined + "]"
}

// callID answers a fresh id, or one of few.
func (g *generator) callID() string {
	g.asked++
	if g.reusesIDs && g.chance(60) {
		return fmt.Sprintf("c%d", 1+g.r.IntN(3))
	}
	return fmt.Sprintf("k%d", g.asked)
}

func (g *generator) args(t tool) string {
	if g.chance(2) {
		return "-"
	}
	return t.args(g)
}

func (g *generator) result(t tool) string {
	switch n := g.r.IntN(100); {
	case n < 3:
		return "[]"
	case n < 6:
		return "-"
	}
	return t.result(g)
}

func (g *generator) call() {
	t, id, where := g.tool(), g.callID(), g.where()
	answer := g.result(t)
	if g.chance(12) {
		answer = g.one(`error "no"`, `denied "no"`)
	}
	extra := ""
	if g.chance(12) {
		extra = "partial=true"
	}
	attributes := g.attributes(strings.TrimSpace(where+" "+extra), 2)
	g.add(2, "call %s %s %s => %s%s", id, t.name, g.args(t), answer, attributes)
}

func (g *generator) request() {
	t, id, where := g.tool(), g.callID(), g.where()
	args := g.args(t)
	g.add(1, "request %s %s %s%s", id, t.name, args, g.attributes(where, 1))
	g.open = append(g.open, pendingCall{id: id, tool: t.name, args: args, where: where})
}

// complete ends an open call, not always the oldest, and at times ends it
// twice.
func (g *generator) complete() {
	if len(g.open) == 0 {
		return
	}
	i := g.r.IntN(len(g.open))
	c := g.open[i]
	if !g.chance(15) {
		g.open = append(g.open[:i], g.open[i+1:]...)
	}
	g.add(1, "%s%s", g.ending(c), bracketed([]string{c.where, g.count(c.where, 1)}))
}

func (g *generator) ending(c pendingCall) string {
	key := c.where + c.id
	switch n := g.r.IntN(100); {
	case n < 12:
		return fmt.Sprintf("error %s %q", c.id, "no")
	case n < 16:
		return fmt.Sprintf("denied %s", c.id)
	case n < 28 && !g.worn[key]:
		g.worn[key] = true
		return fmt.Sprintf("%s %s", g.one("timeout", "cancelled"), c.id)
	}
	return fmt.Sprintf("ok %s %s", c.id, g.result(g.letters.tool(c.tool)))
}

// lone is a call known only by its completion.
func (g *generator) lone() {
	t, where := g.tool(), g.where()
	id := fmt.Sprintf("d%d", 1+g.r.IntN(4))
	times := ""
	if g.chance(50) {
		at := g.r.IntN(30)
		times = fmt.Sprintf("started=%d ended=%d", at, at+1+g.r.IntN(8))
	}
	attributes := g.attributes(strings.TrimSpace(where+" "+times), 1)
	g.add(1, "done %s %s %s => %s%s", id, t.name, g.args(t), g.result(t), attributes)
}

func (g *generator) message() {
	where := g.where()
	switch n := g.r.IntN(10); {
	case n < 5:
		g.add(1, "user %q%s", g.one("yes", "yes, go ahead", "go ahead"), g.plainly(where))
	case n < 7:
		g.add(1, "user %q%s", "no, do not go ahead: "+g.letters.word(g), g.plainly(where))
	case n < 9:
		g.add(1, "user %q%s", "it is about "+g.letters.word(g)+".", g.plainly(where))
	default:
		g.add(1, "agent %q%s", "I see **"+g.letters.word(g)+"**", g.plainly(where))
	}
}

func (g *generator) plainly(where string) string {
	return bracketed([]string{where, g.count(where, 1)})
}

// outside adds what other parties say: approvals, changes, compactions.
func (g *generator) outside() {
	switch n := g.r.IntN(10); {
	case n < 4:
		g.approval()
	case n < 8:
		g.add(1, "change order %s%s", g.order(), bracketed([]string{g.one("", "version=v1", "version=v2")}))
	default:
		g.add(1, "compact%s", bracketed([]string{g.where()}))
	}
}

func (g *generator) approval() {
	verb, kind, binds := g.one("approve", "approve", "refuse"), g.one("damage", "big"), ""
	if g.letters.binds != nil {
		binds = g.letters.binds(g)
	}
	g.add(1, `%s %s {"object":{"order_id":"%s"}%s}%s`, verb, kind, g.order(), binds, bracketed([]string{g.where()}))
}

// time lets pass a moment, or more than a call may stay open.
func (g *generator) time() {
	d := g.one("1m", "4m", "11m")
	for _, c := range g.open {
		g.worn[c.where+c.id] = true
	}
	if g.chance(30) {
		g.add(0, "wait %s", d)
		return
	}
	g.add(1, "tick %s", d)
}

func (g *generator) tool() tool { return g.letters.tools[g.r.IntN(len(g.letters.tools))] }

func (g *generator) order() string {
	return g.one("", "", "", "", "W") + g.one("O1", "O1", "O2", "O3")
}
