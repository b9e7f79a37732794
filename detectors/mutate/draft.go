package mutate

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/detectors/scenario"
	"github.com/nearmiss/nearmiss/schemas"
)

// inserted marks an event that the target's log does not have.
const inserted = -1

// draft is a log under the knife.
type draft struct{ events []draftEvent }

type draftEvent struct {
	schemas.Event
	index int           // in the target's log, or inserted
	after time.Duration // since the event before
}

// draft copies the target's log. Numbers of sources and sampling are dropped: a
// mutant is a whole session, or what it lacks would only be unknown.
func (t *target) draft() *draft {
	d := &draft{}
	last := scenario.Start()
	for i, ev := range t.log {
		after := ev.Stored.Sub(last)
		last = ev.Stored
		ev.Data = slices.Clone(ev.Data)
		ev.Sequence, ev.SampledRate = 0, 0
		d.events = append(d.events, draftEvent{ev, i, after})
	}
	return d
}

// at is where an event of the target's log stands now.
func (d *draft) at(index int) int {
	return slices.IndexFunc(d.events, func(e draftEvent) bool { return e.index == index })
}

// event is an event of the target's log.
func (d *draft) event(index int) *schemas.Event { return &d.events[d.at(index)].Event }

func (d *draft) remove(index int) {
	d.events = slices.Delete(d.events, d.at(index), d.at(index)+1)
}

// toEnd moves an event behind all others.
func (d *draft) toEnd(index int) {
	moved := d.events[d.at(index)]
	moved.after = time.Second
	d.remove(index)
	d.events = append(d.events, moved)
}

// insertBefore puts new events before one of the target's log.
func (d *draft) insertBefore(index int, events ...schemas.Event) {
	at := d.at(index)
	for i, ev := range events {
		d.events = slices.Insert(d.events, at+i, draftEvent{ev, inserted, time.Second})
	}
}

// log is the draft as a log: numbered, and one event after the other.
func (d *draft) log() []schemas.Event {
	clock := scenario.Start()
	ids := map[string]string{}
	log := make([]schemas.Event, len(d.events))
	for i, e := range d.events {
		ev := e.Event
		offset := ev.Time.Sub(ev.Stored)
		clock = clock.Add(e.after)
		ev.Seq, ev.Stored, ev.Time = uint64(i+firstSeq), clock, clock.Add(offset)
		ev.ID = renumbered(ids, e, i+1)
		log[i] = ev
	}
	return log
}

// renumbered gives an event the id that its place gives it in a story, unless
// the story named it. One that was sent twice keeps one id.
func renumbered(ids map[string]string, e draftEvent, number int) string {
	own := e.index == inserted || strings.HasPrefix(e.ID, "e") && isNumber(e.ID[1:])
	switch {
	case !own:
		return e.ID
	case e.index == inserted:
		return fmt.Sprintf("e%d", number)
	case ids[e.ID] == "":
		ids[e.ID] = fmt.Sprintf("e%d", number)
	}
	return ids[e.ID]
}

func isNumber(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

func (d *draft) clone() *draft {
	c := &draft{slices.Clone(d.events)}
	for i := range c.events {
		c.events[i].Data = slices.Clone(c.events[i].Data)
	}
	return c
}
