package detectors

import (
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// reserve holds the `once` receipts that a write's met needs point to, so
// that no other write can rely on them.
func (s *step) reserve(call *projector.Call, l *look) {
	for _, n := range s.policy.Needs {
		st := l.needs[n]
		if st == nil || st.status == statusNotAsked {
			continue
		}
		for _, ref := range st.takes {
			if s.mark(ref, projector.StateReserved, call.Seq) {
				call.Took = append(call.Took, ref)
			}
		}
	}
}

// settleReceipts uses up what the write relied on, unless it certainly did
// not happen.
func (s *step) settleReceipts(call *projector.Call, outcome schemas.Outcome) {
	if outcome.Failed() {
		s.release(call)
		return
	}
	s.consume(call)
}

func (s *step) consume(call *projector.Call) {
	for _, ref := range call.Took {
		s.mark(ref, projector.StateConsumed, call.Seq)
	}
}

func (s *step) release(call *projector.Call) {
	for _, ref := range call.Took {
		s.mark(ref, projector.StateVerified, 0)
	}
	call.Took = nil
}

// mark sets the state of a receipt and reports whether it is still there.
func (s *step) mark(ref projector.ReceiptRef, state projector.State, by uint64) bool {
	key, shelf := projector.CompoundKey(ref.Need, ref.Key), &s.session.Shelf
	if ref.Tree {
		shelf = s.treeShelf(s.session)
		s.touchTree()
	}
	slot, known := shelf.Slots.Get(key)
	if !known {
		return false
	}
	r := slot.Answer(ref)
	if r == nil {
		return false
	}
	r.State, r.By = state, by
	shelf.Slots.Put(key, slot)
	return true
}
