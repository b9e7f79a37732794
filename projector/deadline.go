package projector

import (
	"cmp"
	"container/heap"
	"time"
)

// Deadline is when something must be given up if nothing came before.
// Deadlines fall due in the order (At, session, Opened).
type Deadline struct {
	At      time.Time
	Session SessionKey
	Opened  uint64 // of the call, or 0 for the session itself
}

func (d Deadline) compare(e Deadline) int {
	return cmp.Or(
		d.At.Compare(e.At),
		cmp.Compare(d.Session.Tenant, e.Session.Tenant),
		cmp.Compare(d.Session.ID, e.Session.ID),
		cmp.Compare(d.Opened, e.Opened),
	)
}

// agenda is a heap of deadlines.
type agenda []Deadline

func (a agenda) Len() int           { return len(a) }
func (a agenda) Less(i, j int) bool { return a[i].compare(a[j]) < 0 }
func (a agenda) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *agenda) Push(x any)        { *a = append(*a, x.(Deadline)) }

func (a *agenda) Pop() any {
	last := (*a)[len(*a)-1]
	*a = (*a)[:len(*a)-1]
	return last
}

func (a *agenda) add(d Deadline) { heap.Push(a, d) }

// due takes the first deadline before now.
func (a *agenda) due(now time.Time) (Deadline, bool) {
	if len(*a) == 0 || !(*a)[0].At.Before(now) {
		return Deadline{}, false
	}
	return heap.Pop(a).(Deadline), true
}
