package oracle

import "github.com/nearmiss/nearmiss/schemas"

// Shrink drops events while differs still holds of what is left, so that a
// disagreement found at random can be read. Sequences are left as they are:
// they only order.
func Shrink(events []schemas.Event, differs func([]schemas.Event) bool) []schemas.Event {
	for size := len(events) / 2; size > 0; {
		smaller, ok := shrinkBy(events, size, differs)
		if ok {
			events = smaller
			continue
		}
		size /= 2
	}
	return events
}

// shrinkBy drops one run of that many events.
func shrinkBy(events []schemas.Event, size int, differs func([]schemas.Event) bool) ([]schemas.Event, bool) {
	for at := 0; at+size <= len(events); at++ {
		left := append(append([]schemas.Event{}, events[:at]...), events[at+size:]...)
		if differs(left) {
			return left, true
		}
	}
	return events, false
}
