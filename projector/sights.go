package projector

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/dchest/siphash"

	"github.com/nearmiss/nearmiss/schemas"
)

// Origin says where an identifier was seen.
type Origin byte

// The origins. What the agent itself said grounds nothing, but is remembered:
// it tells an identifier that the user brought from one that the user was
// told.
const (
	OriginResult Origin = 'r'
	OriginUser   Origin = 'u'
	OriginAgent  Origin = 'a'
)

// maxSights bounds the identifiers remembered for one session.
const maxSights = 262144

// Sights is the grounding index of a session: keyed hashes of everything that
// could be an identifier, with where it was first seen. The values themselves
// are not stored.
type Sights struct {
	k0, k1 uint64
	first  map[uint64]Sight
	chunks Table[chunk] // by sequence
	held   int
	Lost   bool // the bound was hit: absence proves nothing
}

// Sight is where an identifier was first seen, by origin; 0 is never.
type Sight struct {
	Result     uint64
	ResultTurn schemas.TurnID
	Later      uint64 // first result of another turn than ResultTurn
	User       uint64
	Agent      uint64
}

// chunk is what one event added: the hashes, eight bytes each.
type chunk struct {
	Turn   schemas.TurnID `json:"t,omitempty"`
	Origin Origin         `json:"o"`
	Hashes []byte         `json:"h"`
}

func newSights(k SessionKey) Sights {
	sum := sha256.Sum256([]byte(CompoundKey(string(k.Tenant), string(k.ID))))
	return Sights{
		k0:     binary.BigEndian.Uint64(sum[:8]),
		k1:     binary.BigEndian.Uint64(sum[8:16]),
		first:  map[uint64]Sight{},
		chunks: newTable[chunk](0),
	}
}

// Hash is the keyed hash of a value in a namespace (a set of normalisers).
func (s *Sights) Hash(namespace, value string) uint64 {
	var room [192]byte // most values fit, and cost no allocation
	return siphash.Hash(s.k0, s.k1, prefixed(prefixed(room[:0], namespace), value))
}

// Of answers where the hash was first seen.
func (s *Sights) Of(hash uint64) Sight { return s.first[hash] }

// Add notes the hashes that an event showed. Those already known from the
// same origin add nothing.
func (s *Sights) Add(seq uint64, origin Origin, turn schemas.TurnID, hashes []uint64) {
	var fresh []byte
	for _, h := range hashes {
		if s.see(h, seq, origin, turn) {
			fresh = binary.BigEndian.AppendUint64(fresh, h)
		}
	}
	if len(fresh) == 0 {
		return
	}
	s.held += len(fresh) / 8
	s.chunks.Put(string(append(seqBytes(seq), byte(origin))), chunk{turn, origin, fresh})
	s.forget()
}

// see reports whether the sight says something new.
func (s *Sights) see(h, seq uint64, origin Origin, turn schemas.TurnID) bool {
	at := s.first[h]
	switch {
	case origin == OriginUser && at.User == 0:
		at.User = seq
	case origin == OriginAgent && at.Agent == 0:
		at.Agent = seq
	case origin == OriginResult && at.Result == 0:
		at.Result, at.ResultTurn = seq, turn
	case origin == OriginResult && at.Later == 0 && turn != at.ResultTurn:
		at.Later = seq
	default:
		return false
	}
	s.first[h] = at
	return true
}

// forget drops the oldest chunks beyond the bound.
func (s *Sights) forget() {
	if s.held <= maxSights {
		return
	}
	for _, key := range s.chunks.Keys() {
		c, _ := s.chunks.Get(key)
		for h := range hashesOf(c) {
			delete(s.first, h)
		}
		s.held -= len(c.Hashes) / 8
		s.Lost = true
		s.chunks.Delete(key)
		if s.held <= maxSights*3/4 {
			return
		}
	}
}

func hashesOf(c chunk) func(yield func(uint64) bool) {
	return func(yield func(uint64) bool) {
		for b := c.Hashes; len(b) >= 8; b = b[8:] {
			if !yield(binary.BigEndian.Uint64(b)) {
				return
			}
		}
	}
}

// restore builds the look-up from the chunks, oldest first.
func (s *Sights) restore() {
	for _, key := range s.chunks.Keys() {
		c, _ := s.chunks.Get(key)
		seq := binary.BigEndian.Uint64([]byte(key[:8]))
		for h := range hashesOf(c) {
			s.see(h, seq, c.Origin, c.Turn)
		}
		s.held += len(c.Hashes) / 8
	}
}

func seqBytes(seq uint64) []byte { return binary.BigEndian.AppendUint64(nil, seq) }
