package scenario

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// verb is one kind of event line.
type verb struct {
	name string
	read func(p *parser, c *cursor, a attributes) error
}

// verbs is every kind of event line.
func verbs() []verb {
	return []verb{
		{"call", (*parser).call},
		{"request", (*parser).request},
		{"done", (*parser).doneCall},
		{"ok", completion(schemas.OutcomeOK)},
		{"error", completion(schemas.OutcomeError)},
		{"denied", completion(schemas.OutcomeDenied)},
		{"timeout", completion(schemas.OutcomeTimeout)},
		{"cancelled", completion(schemas.OutcomeCancelled)},
		{"user", message("user")},
		{"agent", message("assistant")},
		{"approve", approval(schemas.ApprovalGranted)},
		{"refuse", approval(schemas.ApprovalRefused)},
		{"change", (*parser).change},
		{"compact", plain(schemas.Compacted)},
		{"start", plain(schemas.SessionStarted)},
		{"end", plain(schemas.SessionEnded)},
		{"propose", (*parser).propose},
		{"decide", (*parser).decide},
		{"policy", (*parser).activate},
		{"tick", (*parser).tick},
		{"wait", (*parser).wait},
		{"again", (*parser).again},
	}
}

// event takes one event line.
func (p *parser) event(line string) error {
	body, a, err := p.cutAttributes(line)
	if err != nil {
		return err
	}
	c := &cursor{body}
	name, err := c.word("an event")
	if err != nil {
		return err
	}
	for _, v := range verbs() {
		if v.name != name {
			continue
		}
		if err := v.read(p, c, a); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	return fmt.Errorf("expected one of the events %s, not %q", verbNames(), name)
}

func verbNames() string {
	var names []string
	for _, v := range verbs() {
		names = append(names, v.name)
	}
	return strings.Join(names, ", ")
}

// add puts an event of that type at the end of the log, one second after the
// last, and answers it to be completed.
func (p *parser) add(t schemas.Type, a attributes) *schemas.Event {
	p.clock = p.clock.Add(time.Second)
	return p.addNow(t, a)
}

// addNow is add without the second.
func (p *parser) addNow(t schemas.Type, a attributes) *schemas.Event {
	ev := a.event
	n := len(p.story.Events) + 1
	ev.Seq, ev.Type, ev.Stored = uint64(n)+1, t, p.clock
	ev.Time = p.clock.Add(a.offset)
	if !a.id {
		ev.ID = "e" + strconv.Itoa(n)
	}
	if ev.Role == "" {
		ev.Role = p.roleOf(t)
	}
	if ev.Root == "" {
		ev.Root = ev.Session
	}
	p.story.Events = append(p.story.Events, ev)
	return &p.story.Events[n-1]
}

// roleOf answers the role that publishes an event of that type where the
// story does not say.
func (p *parser) roleOf(t schemas.Type) schemas.Role {
	if p.story.defaults.role.MayPublish(t) && t != schemas.EntityChanged {
		return p.story.defaults.role
	}
	for _, r := range []schemas.Role{schemas.RoleEntity, schemas.RoleApprover, schemas.RoleSys} {
		if r.MayPublish(t) {
			return r
		}
	}
	return schemas.RoleObserver
}

// wait lets time pass without an event.
func (p *parser) wait(c *cursor, _ attributes) error {
	d, err := c.duration()
	if err != nil {
		return err
	}
	p.clock = p.clock.Add(d)
	return c.end()
}

// slotSeconds is how long a tick's slot is: its id is the number of the slot.
const slotSeconds = 5

// tick lets time pass and then says so in the log.
func (p *parser) tick(c *cursor, a attributes) error {
	d, err := c.duration()
	if err != nil {
		return err
	}
	p.clock = p.clock.Add(d)
	slot := strconv.FormatInt(p.clock.Unix()/slotSeconds, 10)
	ev := p.addNow(schemas.ClockTicked, a)
	ev.Tenant, ev.Session, ev.Root = schemas.AllTenants, "", ""
	ev.Source, ev.Agent, ev.Model = "nearmiss", "", ""
	if !a.id {
		ev.ID = slot
	}
	ev.Data = []byte(`{"slot":` + slot + `}`)
	return c.end()
}

func (c *cursor) duration() (time.Duration, error) {
	word, err := c.word("a duration such as 10m")
	if err != nil {
		return 0, err
	}
	d, err := time.ParseDuration(word)
	if err != nil || d < 0 {
		return 0, fmt.Errorf("expected a duration such as 10m, not %q", word)
	}
	return d, nil
}

// again sends one event, or a range such as 2-9, once more: same id, same
// bytes, a new place in the log.
func (p *parser) again(c *cursor, _ attributes) error {
	word, err := c.word("the number of an event, or a range")
	if err != nil {
		return err
	}
	from, to, ranged := strings.Cut(word, "-")
	if !ranged {
		to = from
	}
	first, err1 := strconv.Atoi(from)
	last, err2 := strconv.Atoi(to)
	if err1 != nil || err2 != nil || first < 1 || last < first || last > len(p.story.Events) {
		return fmt.Errorf("expected the number of an event above, or a range, not %q", word)
	}
	for n := first; n <= last; n++ {
		p.repeat(n)
	}
	return c.end()
}

func (p *parser) repeat(n int) {
	p.clock = p.clock.Add(time.Second)
	ev := p.story.Events[n-1]
	ev.Seq, ev.Stored = uint64(len(p.story.Events))+2, p.clock
	p.story.Events = append(p.story.Events, ev)
	if named, ok := p.story.policies[n-1]; ok {
		p.story.policies[len(p.story.Events)-1] = named
	}
}
