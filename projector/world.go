package projector

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// Times after which state is given up, on the session clock.
const (
	PendingTimeout = 10 * time.Minute
	IdleTimeout    = 24 * time.Hour
	MaximumAge     = 30 * 24 * time.Hour
	EndedTimeout   = time.Hour
)

// maxEntities bounds the objects of one tenant whose changes are remembered.
const maxEntities = 262144

// World is the whole fold: all tenants, the sessions in memory, the ticks.
// It is used by one goroutine.
type World struct {
	store    Reading // nil: nothing was stored before
	tenants  map[schemas.TenantID]*Tenant
	sessions map[SessionKey]*Session
	touched  map[SessionKey]struct{} // since the last Changes
	trees    trees
	agenda   agenda
	deleted  []Change                // of dropped sessions, not committed yet
	dropped  map[SessionKey]struct{} // the same: the store still has them

	Tick           time.Time // of the last tick
	tickDirty      bool
	OvertakenAt    uint64                  // events before this sequence may be lost
	overtakenSince time.Time               // stored time of the first new session after that
	missed         map[SessionKey]struct{} // roots of which earlier events were not read
	failed         error
}

// Tenant is what is known beside sessions.
type Tenant struct {
	ID        schemas.TenantID
	Active    string // digest of the active policy; empty: none
	Policies  Table[json.RawMessage]
	Entities  Ledger
	Tombs     Table[Tomb]
	Deadlines Table[time.Time] // of open calls, so that a restart finds them
	Seen      Table[uint64]    // changes from outside that were taken

	isNew, activeDirty bool
	horizon            uint64 // of Entities, as stored
}

type tenantRecord struct {
	Active  string `json:"active,omitempty"`
	Horizon uint64 `json:"horizon,omitempty"`
}

// Tomb is what stays of a session that was dropped.
type Tomb struct {
	Dropped time.Time `json:"at"`
}

// NewWorld is an empty fold; store, where there is one, is read by Restore
// and whenever a session is not in memory.
func NewWorld(store Reading) *World {
	return &World{
		store:    store,
		tenants:  map[schemas.TenantID]*Tenant{},
		sessions: map[SessionKey]*Session{},
		touched:  map[SessionKey]struct{}{},
		trees:    newTrees(),
		dropped:  map[SessionKey]struct{}{},
	}
}

// Err is the first error that reading the store gave. After it nothing of
// the world may be committed.
func (w *World) Err() error { return w.failed }

func (w *World) fail(err error) {
	if w.failed == nil {
		w.failed = err
	}
}

// Tenant answers the tenant, new where it was not known.
func (w *World) Tenant(id schemas.TenantID) *Tenant {
	if t := w.tenants[id]; t != nil {
		return t
	}
	t := &Tenant{
		ID:        id,
		Policies:  newTable[json.RawMessage](0),
		Entities:  newLedger(maxEntities),
		Tombs:     newTable[Tomb](0),
		Deadlines: newTable[time.Time](0),
		Seen:      newTable[uint64](maxSeen),
		isNew:     true,
	}
	w.tenants[id] = t
	return t
}

// Activate makes the policy of that digest the tenant's.
func (t *Tenant) Activate(digest string, bundle []byte) {
	t.Active = digest
	t.activeDirty = true
	if _, known := t.Policies.Get(digest); !known {
		t.Policies.Put(digest, slices.Clone(bundle))
	}
}

// ActivePolicy is the digest of the policy that is active for a tenant: its
// own, else the one for all.
func (w *World) ActivePolicy(id schemas.TenantID) string {
	if t := w.tenants[id]; t != nil && t.Active != "" {
		return t.Active
	}
	if t := w.tenants[schemas.AllTenants]; t != nil {
		return t.Active
	}
	return ""
}

// Bundle is the text of a policy that was activated for the tenant, or for
// all.
func (w *World) Bundle(id schemas.TenantID, digest string) ([]byte, bool) {
	for _, tenant := range []schemas.TenantID{id, schemas.AllTenants} {
		if t := w.tenants[tenant]; t != nil {
			if b, ok := t.Policies.Get(digest); ok {
				return b, true
			}
		}
	}
	return nil, false
}

// Session answers a session that exists, from memory or the store.
func (w *World) Session(k SessionKey) *Session {
	if s := w.sessions[k]; s != nil {
		return s
	}
	s, err := w.read(k)
	if err != nil {
		w.fail(err)
		return nil
	}
	if s != nil {
		w.sessions[k] = s
	}
	return s
}

// Open answers a new session. One that was dropped before is incomplete from
// the start.
func (w *World) Open(k SessionKey) *Session {
	s := newSession(k)
	if _, dropped := w.Tenant(k.Tenant).Tombs.Get(string(k.ID)); dropped {
		s.Reopened = true
	}
	w.sessions[k] = s
	return s
}

// Touch says that an event changes the session.
func (w *World) Touch(s *Session) {
	s.headDirty = true
	w.touched[s.Key] = struct{}{}
}

// Drop forgets a session and leaves a tombstone.
func (w *World) Drop(s *Session, at time.Time) {
	w.leave(s)
	t := w.Tenant(s.Key.Tenant)
	t.Tombs.Put(string(s.Key.ID), Tomb{Dropped: at})
	for _, key := range s.Calls.Keys() {
		t.Deadlines.Delete(DeadlineKey(s.Key, seqOf(key)))
	}
	if s.written {
		w.deleted = append(w.deleted, Change{Key: headKey(s.Key)})
	}
	for _, item := range s.items() {
		w.deleted = item.table.drop(append(itemPrefix(s.Key), item.letter), w.deleted)
	}
	w.dropped[s.Key] = struct{}{}
	delete(w.sessions, s.Key)
	delete(w.touched, s.Key)
}

// Await notes the deadline of an open call.
func (w *World) Await(k SessionKey, opened uint64, at time.Time) {
	w.Tenant(k.Tenant).Deadlines.Put(DeadlineKey(k, opened), at)
	w.agenda.add(Deadline{At: at, Session: k, Opened: opened})
	if s := w.sessions[k]; s != nil {
		s.unsettled.due.add(Deadline{At: at, Opened: opened})
	}
}

// Unawait takes the deadline of a call back.
func (w *World) Unawait(k SessionKey, opened uint64) {
	w.Tenant(k.Tenant).Deadlines.Delete(DeadlineKey(k, opened))
}

// AwaitSession notes when a session should be looked at for dropping.
func (w *World) AwaitSession(k SessionKey, at time.Time) {
	w.agenda.add(Deadline{At: at, Session: k})
}

// Due takes the next deadline before now, skipping those taken back.
func (w *World) Due(now time.Time) (Deadline, bool) {
	for {
		d, ok := w.agenda.due(now)
		if !ok || d.Opened == 0 {
			return d, ok
		}
		if _, awaited := w.Tenant(d.Session.Tenant).Deadlines.Get(DeadlineKey(d.Session, d.Opened)); awaited {
			return d, true
		}
	}
}

// OpenDeadlines is the number of calls whose end is awaited.
func (w *World) OpenDeadlines() int {
	n := 0
	for _, id := range slices.Sorted(maps.Keys(w.tenants)) {
		n += w.tenants[id].Deadlines.Len()
	}
	return n
}

// Sweep forgets, once a day, the tombstones of sessions whose events the
// stream no longer keeps.
func (w *World) Sweep(now time.Time) {
	if now.Truncate(IdleTimeout).Equal(w.Tick.Truncate(IdleTimeout)) {
		return
	}
	for _, id := range slices.Sorted(maps.Keys(w.tenants)) {
		tombs := &w.tenants[id].Tombs
		for _, key := range tombs.Keys() {
			if t, _ := tombs.Get(key); now.Sub(t.Dropped) > MaximumAge {
				tombs.Delete(key)
			}
		}
	}
}

// SetTick moves the ticks on.
func (w *World) SetTick(at time.Time) { w.Tick, w.tickDirty = at, true }

// InMemory is the number of sessions held in memory.
func (w *World) InMemory() int { return len(w.sessions) }

// Trim forgets sessions in memory beyond the limit; the store still has them.
// It must only be called when everything is committed.
func (w *World) Trim(limit int) {
	if w.store == nil || len(w.sessions) <= limit {
		return
	}
	keys := slices.SortedFunc(maps.Keys(w.sessions), func(a, b SessionKey) int {
		return w.sessions[a].Clock.Compare(w.sessions[b].Clock)
	})
	for _, k := range keys[:len(keys)-limit/2] {
		delete(w.sessions, k)
	}
	clear(w.trees.held)
}

// Changes answers every key that changed since the last call.
func (w *World) Changes() []Change {
	out := w.deleted
	w.deleted = nil
	clear(w.dropped)
	for _, k := range slices.SortedFunc(maps.Keys(w.touched), compareKeys) {
		out = w.sessions[k].flush(out)
	}
	clear(w.touched)
	out = w.trees.flush(out)
	for _, id := range slices.Sorted(maps.Keys(w.tenants)) {
		out = w.tenants[id].flush(out)
	}
	if w.tickDirty {
		out = append(out, Change{tenantKey(schemas.AllTenants, kindTick), encode(tickRecord{w.Tick, w.OvertakenAt, w.overtakenSince})})
		w.tickDirty = false
	}
	return out
}

// Discard forgets what changed: for who keeps nothing, such as a replay.
func (w *World) Discard() {
	w.deleted, w.tickDirty = nil, false
	clear(w.dropped)
	for k := range w.touched {
		s := w.sessions[k]
		s.headDirty = false
		for _, item := range s.items() {
			item.table.discard()
		}
	}
	clear(w.touched)
	w.trees.discard()
	for _, t := range w.tenants {
		for _, table := range t.tables() {
			table.discard()
		}
	}
}

type tickRecord struct {
	Tick      time.Time `json:"tick"`
	Overtaken uint64    `json:"overtaken,omitempty"`
	Since     time.Time `json:"since,omitzero"`
}

// tables are the persistent collections of a tenant.
func (t *Tenant) tables() []stored {
	return []stored{&t.Policies, &t.Entities.table, &t.Tombs, &t.Deadlines, &t.Seen}
}

func (t *Tenant) flush(out []Change) []Change {
	if t.isNew {
		out = append(out, Change{tenantKey(schemas.AllTenants, kindTenant, string(t.ID)), []byte("{}")})
		t.isNew = false
	}
	if t.activeDirty || t.horizon != t.Entities.Horizon {
		t.activeDirty, t.horizon = false, t.Entities.Horizon
		out = append(out, Change{tenantKey(t.ID, kindActive), encode(tenantRecord{t.Active, t.horizon})})
	}
	out = t.Policies.flush(tenantKey(t.ID, kindPolicy), out)
	out = t.Entities.table.flush(tenantKey(t.ID, kindEntity), out)
	out = t.Tombs.flush(tenantKey(t.ID, kindTomb), out)
	out = t.Seen.flush(tenantKey(t.ID, kindSeen), out)
	return t.Deadlines.flush(tenantKey(t.ID, kindDeadline), out)
}

func compareKeys(a, b SessionKey) int {
	return Deadline{Session: a}.compare(Deadline{Session: b})
}

// DeadlineKey is where the deadline of a call stands among its tenant's.
func DeadlineKey(k SessionKey, opened uint64) string {
	return CompoundKey(string(k.ID)) + string(seqBytes(opened))
}

// MarkOvertaken says that events before the sequence may be lost: sessions
// that go on from before it are incomplete.
func (w *World) MarkOvertaken(first uint64) {
	w.OvertakenAt, w.overtakenSince, w.tickDirty = first, time.Time{}, true
}

// CutOff reports whether a session that is first seen now may have begun
// among the events that were lost. A session lives no longer than MaximumAge,
// so after that nobody is suspected any more.
func (w *World) CutOff(now time.Time) bool {
	if w.OvertakenAt == 0 {
		return false
	}
	if w.overtakenSince.IsZero() {
		w.overtakenSince, w.tickDirty = now, true
	}
	return now.Sub(w.overtakenSince) <= MaximumAge
}

// Miss says that events of the root's sessions before this moment are not
// read, as where a reading begins in the middle of the log.
func (w *World) Miss(tenant schemas.TenantID, root schemas.SessionID) {
	if w.missed == nil {
		w.missed = map[SessionKey]struct{}{}
	}
	w.missed[SessionKey{tenant, root}] = struct{}{}
}

// Missed reports whether earlier events of the root's sessions were not read.
func (w *World) Missed(tenant schemas.TenantID, root schemas.SessionID) bool {
	_, missed := w.missed[SessionKey{tenant, root}]
	return missed
}

func (w *World) String() string {
	return fmt.Sprintf("world of %d tenants, %d sessions in memory", len(w.tenants), len(w.sessions))
}
