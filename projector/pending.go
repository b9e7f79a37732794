package projector

import "slices"

// pending finds the open calls that would be evidence if they came back, by
// the place where it would stand. It is not stored: who asks first after a
// restart fills it again from the calls that are open.
type pending struct {
	places map[string][]Opening
	held   int
	room   int // entries at which those that are gone are swept out
}

// Opening is an open call and what it would be evidence about.
type Opening struct {
	Seq    uint64
	Object string
}

// Expect notes an open call at a place. Calls come in the order in which they
// were opened.
func (s *Session) Expect(place string, o Opening) {
	p := &s.pending
	if p.places == nil {
		p.places = map[string][]Opening{}
	}
	p.places[place] = append(p.places[place], o)
	if p.held++; p.held > max(p.room, slack) {
		s.sweepPending()
	}
}

// sweepPending forgets the calls that came back, and makes room for as many as
// are left: each entry is swept over only so often.
func (s *Session) sweepPending() {
	p := &s.pending
	p.held = 0
	for place, list := range p.places {
		list = slices.DeleteFunc(list, func(o Opening) bool { return s.awaitedCall(o.Seq) == nil })
		if p.held += len(list); len(list) == 0 {
			delete(p.places, place)
			continue
		}
		p.places[place] = list
	}
	p.room = 2*p.held + slack
}

// Expected answers the call at the place that was opened last and has no
// outcome yet; nil where there is none.
func (s *Session) Expected(place string) (*Call, string) {
	p := &s.pending
	list := p.places[place]
	for i := len(list) - 1; i >= 0; i-- {
		if call := s.awaitedCall(list[i].Seq); call != nil {
			p.places[place] = list[:i+1]
			return call, list[i].Object
		}
		p.held--
	}
	delete(p.places, place)
	return nil, ""
}

func (s *Session) awaitedCall(opened uint64) *Call {
	if call := s.Call(opened); call != nil && call.Outcome == "" {
		return call
	}
	return nil
}
