package projector

import (
	"fmt"
	"time"
)

// Position is how far the fold has come: the stream that it folds and the
// message that it applied last. The store writes it in the same batch as the
// state, so that the two cannot disagree.
type Position struct {
	Stream  string    `json:"stream"`
	Created time.Time `json:"created"` // of the stream: a new one of the same name is another log
	Start   uint64    `json:"start"`   // the first sequence this fold was to read; 0 where nobody noted it
	Seq     uint64    `json:"seq"`     // applied
	Stored  time.Time `json:"stored"`  // the broker's time of that message
	Hash    uint64    `json:"hash"`    // of that message
}

// Stream is what the broker says of the log at start. An empty log has First
// above Last.
type Stream struct {
	Name    string
	Created time.Time
	First   uint64
	Last    uint64
}

// Look is everything that Guard decides on. Hash is of the message that the
// stream now holds at Position.Seq; Erased says that it holds none there.
type Look struct {
	Position Position
	Known    bool // false: the store is new and Position means nothing
	Stream   Stream
	Hash     uint64
	Erased   bool
	Adopt    bool // the operator said that this stream is the right one
}

// Verdict is what to do with a store when the log is opened.
type Verdict string

// The verdicts of Guard. A refusal is not one of them: it is an error.
const (
	Begin     Verdict = "begin"     // nothing was applied yet
	Continue  Verdict = "continue"  // the stream goes on where the store stopped
	Rebuild   Verdict = "rebuild"   // wipe the store and fold the stream again
	Overtaken Verdict = "overtaken" // messages were removed before they were applied
)

// Ruling is a verdict with what follows from it.
type Ruling struct {
	Verdict Verdict
	Next    uint64 // the sequence to read first
	// Incomplete says that events before Next were never folded, so that what
	// is not in the state may still have happened.
	Incomplete bool
	Why        string // one sentence for the operator; empty for Begin and Continue
}

// Guard decides whether a store and a stream belong together, before the
// first message is read. The wrong pairing would judge writes by evidence of
// another history, so it refuses what it cannot explain, and says what heals
// it.
func Guard(l Look) (Ruling, error) {
	p, s := l.Position, l.Stream
	switch {
	case !l.Known:
		return begin(s), nil
	case !l.Adopt && p.Stream != s.Name:
		return Ruling{}, otherStream(p, s)
	case !l.Adopt && !p.Created.Equal(s.Created):
		return Ruling{}, recreated(p, s)
	case s.Last < p.Seq:
		return l.rebuild(fmt.Sprintf("stream %s was rewound: it ends at %d, the store has applied %d", s.Name, s.Last, p.Seq))
	case s.First > p.Seq+1:
		return overtaken(p, s), nil
	case l.refilled():
		return l.rebuild(fmt.Sprintf("stream %s was refilled: message %d is not the one that the store applied", s.Name, p.Seq))
	}
	return Ruling{Verdict: Continue, Next: p.Seq + 1}, nil
}

// refilled reports whether another message stands where the applied one was.
// A message that retention or an erasure removed proves nothing: it is no
// rewind.
func (l Look) refilled() bool {
	gone := l.Erased || l.Position.Seq < l.Stream.First || l.Position.Seq == 0
	return !gone && l.Hash != l.Position.Hash
}

// rebuild answers Rebuild where folding again gives a state at least as
// complete as the one that is lost, or where the operator asked for it.
func (l Look) rebuild(happened string) (Ruling, error) {
	r := begin(l.Stream)
	r.Verdict = Rebuild
	covered := l.Stream.First <= max(l.Position.Start, 1)
	switch {
	case covered:
		r.Why = happened + "; folding it again from " + fmt.Sprint(r.Next)
		return r, nil
	case l.Adopt:
		r.Why = fmt.Sprintf("%s; adopted, folding what is left from %d", happened, r.Next)
		return r, nil
	}
	return Ruling{}, fmt.Errorf("%s, and it no longer reaches back to %d where this fold began: restore the stream, "+
		"or start with --adopt (or delete the data directory) to fold what is left; told findings stay told",
		happened, max(l.Position.Start, 1))
}

func begin(s Stream) Ruling {
	next := max(s.First, 1)
	return Ruling{Verdict: Begin, Next: next, Incomplete: next > 1}
}

func overtaken(p Position, s Stream) Ruling {
	return Ruling{
		Verdict: Overtaken, Next: s.First, Incomplete: true,
		Why: fmt.Sprintf("retention of stream %s overtook the store: messages %d to %d are gone; "+
			"sessions that they may have touched are incomplete, their verdicts unknown", s.Name, p.Seq+1, s.First-1),
	}
}

func otherStream(p Position, s Stream) error {
	return fmt.Errorf("the store folds stream %q and the broker has %q: point to the right broker, "+
		"start with --adopt if this stream was restored under another name, or delete the data directory", p.Stream, s.Name)
}

func recreated(p Position, s Stream) error {
	return fmt.Errorf("stream %s was recreated: the store folds the one of %s, the broker has one of %s: "+
		"start with --adopt if it was restored from a backup, or delete the data directory to fold it from its first message",
		s.Name, p.Created.UTC().Format(time.RFC3339), s.Created.UTC().Format(time.RFC3339))
}
