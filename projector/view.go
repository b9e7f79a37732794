package projector

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// HeadView is what can be said of a session in one line. Views are copies:
// nothing in them leads back into the fold.
type HeadView struct {
	ID         schemas.SessionID `json:"id"`
	Root       schemas.SessionID `json:"root,omitempty"`
	Parent     schemas.SessionID `json:"parent,omitempty"`
	Agent      string            `json:"agent,omitempty"`
	Model      string            `json:"model,omitempty"`
	Policy     string            `json:"policy_digest,omitempty"`
	Origin     *schemas.Origin   `json:"origin,omitempty"`
	First      time.Time         `json:"first"`
	Clock      time.Time         `json:"clock"`
	FirstSeq   uint64            `json:"first_seq"`
	LastSeq    uint64            `json:"last_seq"`
	Ended      time.Time         `json:"ended,omitzero"`
	EndedWith  string            `json:"outcome,omitempty"`
	Calls      int               `json:"calls"`
	UserTurns  int               `json:"user_turns"`
	Incomplete bool              `json:"incomplete"` // events are known to be missing; of holes in numbering only SessionView knows
	Counts     map[string]uint64 `json:"counts,omitempty"`
}

// SessionView is what a session has established so far.
type SessionView struct {
	HeadView
	Open     []CallView    `json:"open_calls"`
	Receipts []ReceiptView `json:"receipts"`
}

// CallView is a call that something is still awaited of.
type CallView struct {
	ID      schemas.CallID   `json:"callid"`
	Tool    schemas.ToolName `json:"tool"`
	Seq     uint64           `json:"seq"`
	Time    time.Time        `json:"time"`
	Ordinal int              `json:"call_ordinal"`
	Guards  []string         `json:"guards,omitempty"`
	Verdict schemas.Verdict  `json:"verdict,omitempty"`
	Outcome schemas.Outcome  `json:"outcome,omitempty"`
}

// ReceiptView is one answer to a need about an object. Whether it has gone
// stale depends on the write that asks, so it is not said here; nor are the
// kept facts, which are the customer's.
type ReceiptView struct {
	NeedIndex int            `json:"need_index"`
	Need      string         `json:"need,omitempty"`  // named by whoever knows the policy
	Guard     string         `json:"guard,omitempty"` // empty: a shared need
	Object    string         `json:"object,omitempty"`
	Version   int            `json:"version"` // counts the answers for this need and object from 1
	State     string         `json:"state"`
	SaysNo    bool           `json:"says_no,omitempty"`
	Unknown   schemas.Reason `json:"unknown,omitempty"`
	CallID    schemas.CallID `json:"callid,omitempty"`
	Tool      string         `json:"tool,omitempty"`
	Requested uint64         `json:"requested_seq"`
	Seq       uint64         `json:"seq"`
	Time      time.Time      `json:"time"`
	TakenBy   uint64         `json:"taken_by_seq,omitempty"`

	Session schemas.SessionID `json:"session,omitempty"` // that made it, where its whole tree shares it
}

// SessionView answers what is known of a session; false where there is none.
// It neither keeps the session in memory nor fails the fold.
func (w *World) SessionView(k SessionKey) (SessionView, bool, error) {
	s, err := w.sessions[k], error(nil)
	if s == nil {
		s, err = w.read(k)
	}
	if s == nil || err != nil {
		return SessionView{}, false, err
	}
	v := SessionView{HeadView: s.view(k.ID), Open: []CallView{}}
	if v.Receipts, err = w.receiptViews(s); err != nil {
		return SessionView{}, false, err
	}
	v.Incomplete = s.Incomplete() || s.Reopened
	for _, c := range s.OpenCalls() {
		if c.Awaited() {
			v.Open = append(v.Open, c.view())
		}
	}
	return v, true, nil
}

// Heads answers up to limit sessions of a tenant by id, those after one.
func (w *World) Heads(tenant schemas.TenantID, after schemas.SessionID, limit int) ([]HeadView, error) {
	views := map[schemas.SessionID]HeadView{}
	for k, s := range w.sessions {
		if k.Tenant == tenant && k.ID > after {
			views[k.ID] = s.view(k.ID)
		}
	}
	if err := w.storedHeads(tenant, after, limit, views); err != nil {
		return nil, err
	}
	out := make([]HeadView, 0, min(limit, len(views)))
	for _, id := range slices.Sorted(maps.Keys(views)) {
		if len(out) == limit {
			break
		}
		out = append(out, views[id])
	}
	return out, nil
}

var errEnough = errors.New("enough")

// storedHeads adds the first of the stored sessions that are not in memory.
// They come in order of their ids.
func (w *World) storedHeads(tenant schemas.TenantID, after schemas.SessionID, limit int, views map[schemas.SessionID]HeadView) error {
	if w.store == nil {
		return nil
	}
	prefix, found := tenantKey(tenant, kindHead), 0
	err := w.store.Scan(prefix, func(key, value []byte) error {
		id := sessionOf(string(key[len(prefix):]))
		_, known := views[id]
		if _, gone := w.dropped[SessionKey{tenant, id}]; gone || known || id <= after {
			return nil
		}
		if found++; found > limit {
			return errEnough
		}
		var h Head
		if err := json.Unmarshal(value, &h); err != nil {
			return err
		}
		views[id] = h.view(id)
		return nil
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

func (h *Head) view(id schemas.SessionID) HeadView {
	v := HeadView{
		ID: id, Root: h.Root, Parent: h.Parent, Agent: h.Agent, Model: h.Model, Policy: h.Policy,
		First: h.First, Clock: h.Clock, FirstSeq: h.FirstSeq, LastSeq: h.LastSeq,
		Ended: h.Ended, EndedWith: h.EndedWith, Calls: h.CallCount, UserTurns: h.UserTurns,
		Incomplete: h.Sampled || h.Cut || h.Overtaken || h.Reopened || h.Delegated > h.Children,
		Counts:     maps.Clone(h.Counts),
	}
	if h.Origin != nil {
		origin := *h.Origin
		v.Origin = &origin
	}
	return v
}

func (c *Call) view() CallView {
	return CallView{
		ID: c.ID, Tool: c.Tool, Seq: c.Seq, Time: c.Time, Ordinal: c.Ordinal,
		Guards: slices.Clone(c.Guards), Verdict: c.Verdict, Outcome: c.Outcome,
	}
}

// receiptViews answers the receipts of a session, and those that it shares in
// its tree, in the order in which they were made.
func (w *World) receiptViews(s *Session) ([]ReceiptView, error) {
	views := s.appendReceipts([]ReceiptView{}, "")
	if s.InTree {
		t, err := w.peekTree(SessionKey{s.Key.Tenant, s.Root})
		if err != nil {
			return nil, err
		}
		if t != nil {
			views = t.appendReceipts(views, s.Policy+"/")
		}
	}
	slices.SortStableFunc(views, func(a, b ReceiptView) int {
		return cmp.Or(cmp.Compare(a.Seq, b.Seq), cmp.Compare(a.NeedIndex, b.NeedIndex))
	})
	return views, nil
}

// appendReceipts adds those of the needs whose key begins so.
func (s *Shelf) appendReceipts(views []ReceiptView, needs string) []ReceiptView {
	for _, key := range s.Slots.Keys() {
		need := needOf(key, needs)
		if need < 0 {
			continue
		}
		slot, _ := s.Slots.Get(key)
		for _, r := range slot.Answers {
			views = append(views, r.view(need))
		}
	}
	return views
}

func (r Receipt) view(need int) ReceiptView {
	state := string(r.State)
	if r.State == StateVerified {
		state = "verified"
	}
	return ReceiptView{
		NeedIndex: need, Object: r.Object, Version: r.Version, State: state, SaysNo: r.No, Unknown: r.Why,
		CallID: r.Call, Tool: r.Tool, Requested: r.Requested, Seq: r.Seq, Time: r.Time, TakenBy: r.By,
		Session: r.Session,
	}
}

// needOf reads the number of the need out of the key of a slot; -1 where it
// has none, or its key does not begin so.
func needOf(slotKey, prefix string) int {
	n, width := binary.Uvarint([]byte(slotKey))
	if width <= 0 || n > uint64(len(slotKey)-width) {
		return -1
	}
	number, ok := strings.CutPrefix(slotKey[width:width+int(n)], prefix)
	index, err := strconv.Atoi(number)
	if err != nil || !ok {
		return -1
	}
	return index
}
