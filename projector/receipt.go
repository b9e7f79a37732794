package projector

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Kind says what a candidate for evidence is.
type Kind string

// The kinds. Only answers are receipts; the others only help to name the
// reason when there is no answer.
const (
	KindAnswer  Kind = "answer"
	KindFailed  Kind = "failed"
	KindPartial Kind = "partial"
	KindUnknown Kind = "unknown"
)

// State is where a receipt stands. Staleness depends on who asks and is
// computed, not stored.
type State string

// The states.
const (
	StateVerified State = ""
	StateReserved State = "reserved"
	StateConsumed State = "consumed"
)

// Object is something that a call reported on.
type Object struct {
	Entity  string `json:"e"`
	Key     string `json:"k"`
	Version string `json:"v,omitempty"`
}

// Receipt is recorded evidence for one need about one object, or a candidate
// that fell short of being evidence.
type Receipt struct {
	Kind    Kind   `json:"kind"`
	Version int    `json:"n,omitempty"` // counts the answers for this need and object from 1
	Alt     int    `json:"alt,omitempty"`
	Object  string `json:"obj,omitempty"`

	Seq       uint64    `json:"seq"` // of the completion
	Requested uint64    `json:"req"` // of the event that opened the call
	Time      time.Time `json:"time"`
	Started   time.Time `json:"started,omitzero"`
	Ended     time.Time `json:"ended,omitzero"`
	Source    string    `json:"src,omitempty"`

	Session schemas.SessionID `json:"s,omitempty"` // that made it, of what a tree shares

	Call  schemas.CallID `json:"call,omitempty"`
	Tool  string         `json:"tool,omitempty"`
	Turn  schemas.TurnID `json:"turn,omitempty"`
	Trace schemas.Trace  `json:"trace,omitzero"`
	Write bool           `json:"w,omitempty"` // made by a write

	No  bool           `json:"no,omitempty"`  // `where` is false of it
	Why schemas.Reason `json:"why,omitempty"` // `where`, or the candidate, is unknown

	Reports []Object                   `json:"on,omitempty"` // what it goes stale with
	Facts   map[string]json.RawMessage `json:"facts,omitempty"`

	UserTurn int       `json:"ut,omitempty"` // user messages so far
	Context  int       `json:"ctx,omitempty"`
	Expires  time.Time `json:"exp,omitzero"`
	ForTool  string    `json:"ft,omitempty"` // an approval of one call only
	Digest   string    `json:"dg,omitempty"`

	State State  `json:"state,omitempty"`
	By    uint64 `json:"by,omitempty"` // opening sequence of the write that took it
}

// keptPerSlot is how many candidates of one kind are remembered for one need
// and object. The newest alone pays; the others matter only to a write of
// the same model turn, or one whose times overlap.
const keptPerSlot = 8

// Slot is what is remembered for one need and one object.
type Slot struct {
	Count    int       `json:"count,omitempty"`   // answers so far
	Dropped  uint64    `json:"dropped,omitempty"` // sequence of the newest answer forgotten
	Firsts   []First   `json:"firsts,omitempty"`
	Answers  []Receipt `json:"answers,omitempty"` // oldest first
	Failed   []Receipt `json:"failed,omitempty"`
	Partial  []Receipt `json:"partial,omitempty"`
	Unknowns []Receipt `json:"unknown,omitempty"`
}

// First is one of the first answers: what must come after them looks for the
// first that a write could know of.
type First struct {
	Seq    uint64         `json:"seq"`
	Turn   schemas.TurnID `json:"turn,omitempty"`
	Alt    int            `json:"alt,omitempty"`
	Source string         `json:"src,omitempty"`
	Ended  time.Time      `json:"ended,omitzero"`

	ForTool string            `json:"ft,omitempty"` // an approval of one call only
	Digest  string            `json:"dg,omitempty"`
	Session schemas.SessionID `json:"s,omitempty"` // of what a tree shares
}

// Add remembers a candidate, and numbers it where it is an answer.
func (s *Slot) Add(r Receipt) Receipt {
	switch r.Kind {
	case KindAnswer:
		return s.addAnswer(r)
	case KindFailed:
		s.Failed, _ = keep(s.Failed, r)
	case KindPartial:
		s.Partial, _ = keep(s.Partial, r)
	case KindUnknown:
		s.Unknowns, _ = keep(s.Unknowns, r)
	}
	return r
}

func (s *Slot) addAnswer(r Receipt) Receipt {
	s.Count++
	r.Version = s.Count
	first := func(f First) bool {
		return f.Turn == r.Turn && f.Session == r.Session && f.Alt == r.Alt && f.Ended.IsZero() &&
			f.ForTool == r.ForTool && f.Digest == r.Digest
	}
	if len(s.Firsts) < keptPerSlot && !slices.ContainsFunc(s.Firsts, first) {
		s.Firsts = append(s.Firsts, First{r.Seq, r.Turn, r.Alt, r.Source, r.Ended, r.ForTool, r.Digest, r.Session})
	}
	var dropped uint64
	if s.Answers, dropped = keep(s.Answers, r); dropped > 0 {
		s.Dropped = dropped
	}
	return r
}

// keep appends r and answers the sequence of what had to go for it, or 0.
func keep(list []Receipt, r Receipt) ([]Receipt, uint64) {
	list = append(list, r)
	if len(list) <= keptPerSlot {
		return list, 0
	}
	for i := range list {
		if list[i].State == StateVerified && slices.ContainsFunc(list[i+1:], list[i].yieldsTo) {
			return slices.Delete(list, i, i+1), 0 // wherever it counts, the newer one does
		}
	}
	dropped := list[0].Seq
	return slices.Delete(list, 0, 1), dropped
}

// yieldsTo reports whether a newer candidate counts wherever this one would.
func (r Receipt) yieldsTo(newer Receipt) bool {
	return newer.Turn == r.Turn && newer.Session == r.Session && newer.Alt == r.Alt && newer.Ended.IsZero() &&
		newer.ForTool == r.ForTool && newer.Digest == r.Digest
}

// Answer finds the answer of that sequence and alternative.
func (s *Slot) Answer(ref ReceiptRef) *Receipt {
	for i := range s.Answers {
		if s.Answers[i].Seq == ref.Seq && s.Answers[i].Alt == ref.Alt {
			return &s.Answers[i]
		}
	}
	return nil
}

// ReceiptRef names one receipt of a session, or of its tree.
type ReceiptRef struct {
	Need string `json:"need"`           // the key of the need
	Tree bool   `json:"tree,omitempty"` // it has scope: tree
	Key  string `json:"key"`
	Seq  uint64 `json:"seq"`
	Alt  int    `json:"alt,omitempty"`
}

// How many objects of one need are remembered: for a need that takes any
// object, and for one that asks for its own, where they only tell other_object
// from missing.
const (
	KeptOfAny   = 64
	KeptOfOther = 8
)

// Objects lists, newest first, the objects about which a need has candidates.
type Objects struct {
	Keys    []string `json:"keys"`
	Dropped bool     `json:"dropped,omitempty"`
}

// Touch puts key first and keeps that many.
func (o *Objects) Touch(key string, kept int) {
	if len(o.Keys) > 0 && o.Keys[0] == key {
		return
	}
	if i := slices.Index(o.Keys, key); i >= 0 {
		o.Keys = slices.Delete(o.Keys, i, i+1)
	}
	o.Keys = slices.Insert(o.Keys, 0, key)
	if len(o.Keys) > kept {
		o.Keys = o.Keys[:kept]
		o.Dropped = true
	}
}
