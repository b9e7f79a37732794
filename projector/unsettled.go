package projector

import (
	"container/heap"
	"slices"
	"time"
)

// unsettled finds, without looking at all of them, those calls of a session
// that an event needs: the next that is overdue, the oldest, and those not
// seen yet as evidence to come. It is rebuilt from the calls when a session is
// read. Places of calls that are gone are skipped when they are come upon.
type unsettled struct {
	due   agenda              // calls whose end is awaited
	order []uint64            // openings, oldest first
	ended openings            // of calls that are no longer open
	known map[uint64]struct{} // openings in ended
	fresh []uint64            // openings that nobody took yet; see Fresh
}

// openings is a heap of opening sequences.
type openings []uint64

func (o openings) Len() int           { return len(o) }
func (o openings) Less(i, j int) bool { return o[i] < o[j] }
func (o openings) Swap(i, j int)      { o[i], o[j] = o[j], o[i] }
func (o *openings) Push(x any)        { *o = append(*o, x.(uint64)) }

func (o *openings) Pop() any {
	last := (*o)[len(*o)-1]
	*o = (*o)[:len(*o)-1]
	return last
}

// slack is how many places of calls that are gone are let be.
const slack = 64

// add notes a call that was opened.
func (u *unsettled) add(opened uint64, s *Session) {
	u.order, u.fresh = append(u.order, opened), append(u.fresh, opened)
	gone := func(opened uint64) bool { return s.Call(opened) == nil }
	if len(u.order) > 2*s.Calls.Len()+slack {
		u.order = slices.DeleteFunc(u.order, gone)
	}
	if len(u.fresh) > 2*s.Calls.Len()+slack {
		u.fresh = slices.DeleteFunc(u.fresh, gone)
	}
}

// end notes that a call is no longer open, though something is awaited of it.
func (u *unsettled) end(opened uint64) {
	if _, known := u.known[opened]; known {
		return
	}
	if u.known == nil {
		u.known = map[uint64]struct{}{}
	}
	u.known[opened] = struct{}{}
	heap.Push(&u.ended, opened)
}

// PutCall notes a call, or a change of it.
func (s *Session) PutCall(call *Call) {
	key := callKey(call.Seq)
	_, known := s.Calls.Get(key)
	s.Calls.Put(key, call)
	if !known {
		s.unsettled.add(call.Seq, s)
	}
	if !call.Open() {
		s.unsettled.end(call.Seq)
	}
}

// DeleteCall forgets the call.
func (s *Session) DeleteCall(call *Call) { s.Calls.Delete(callKey(call.Seq)) }

// Overdue takes the next open call whose time was over before now; nil where
// there is none.
func (s *Session) Overdue(now time.Time) *Call {
	for {
		d, ok := s.unsettled.due.due(now)
		if !ok {
			return nil
		}
		if call := s.Call(d.Opened); call != nil && call.Open() {
			return call
		}
	}
}

// Oldest is the call that has to go where there are too many: the oldest of
// those that are no longer open, else the oldest of all; nil where there is
// none.
func (s *Session) Oldest() *Call {
	u := &s.unsettled
	for len(u.ended) > 0 {
		if call := s.Call(u.ended[0]); call != nil {
			return call
		}
		delete(u.known, heap.Pop(&u.ended).(uint64))
	}
	for len(u.order) > 0 {
		if call := s.Call(u.order[0]); call != nil {
			return call
		}
		u.order = u.order[1:]
	}
	return nil
}

// Fresh takes the calls that were opened since it was asked last and still
// have no outcome, oldest first.
func (s *Session) Fresh() []*Call {
	var calls []*Call
	for _, opened := range s.unsettled.fresh {
		if call := s.Call(opened); call != nil && call.Outcome == "" {
			calls = append(calls, call)
		}
	}
	s.unsettled.fresh = nil
	return calls
}

// recall builds the index of a session that was read.
func (s *Session) recall(awaited func(opened uint64) (time.Time, bool)) {
	for _, call := range s.OpenCalls() {
		s.unsettled.add(call.Seq, s)
		if !call.Open() {
			s.unsettled.end(call.Seq)
		} else if at, ok := awaited(call.Seq); ok {
			s.unsettled.due.add(Deadline{At: at, Opened: call.Seq})
		}
	}
}
