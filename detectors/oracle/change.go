package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// change is one object of the world that changed, or was seen to have.
type change struct {
	seq     uint64
	tenant  schemas.TenantID
	session *session // nil: outside
	by      *call    // nil: outside
	entity  string
	key     string
	any     bool   // the key is not known: every object of the entity
	version string // that an outside change names, or a sighting saw
}

// change lets the changes of a call take effect, once.
func (w *world) change(c *call, seq uint64) {
	if c.changed || c.opening.Actor == schemas.ActorEvaluator {
		return
	}
	c.changed = true
	active := w.active(c.opening.Tenant)
	if active == nil {
		return
	}
	tool := active.Tool(c.opening.Tool)
	if tool == nil {
		return
	}
	scope := policy.Scope{Args: c.args, Result: c.result}
	if tool.Effect == "" {
		if effect, err := tool.EffectOf(policy.Scope{Args: c.args}); err != nil || !effect.Writes() {
			return
		}
	}
	for _, row := range tool.Changes {
		w.changeRow(c, row, scope, seq)
	}
}

func (w *world) changeRow(c *call, row *policy.Row, scope policy.Scope, seq uint64) {
	ch := change{
		seq: seq, tenant: c.opening.Tenant, session: w.session(c.opening), by: c, entity: row.Entity.Name,
	}
	for _, o := range objectsOf(row, scope) {
		ch.key, ch.any = o.key, o.err != nil
		w.changes = append(w.changes, ch)
	}
}

func (w *world) changedOutside(ev schemas.Event) {
	data := ingest.ParseEntityChange(ev.Data)
	active := w.active(ev.Tenant)
	if active == nil || active.Entities[data.Entity] == nil {
		return
	}
	e := active.Entities[data.Entity]
	w.changes = append(w.changes, change{
		seq: ev.Seq, tenant: ev.Tenant, entity: e.Name,
		key: e.Normalize.Key(idText(value(data.ID))), version: data.Version,
	})
}

// idText is the key of an id that an event names: text, or parts by name.
func idText(v schemas.Value) string {
	o, composite := v.(*schemas.Object)
	if !composite {
		return text(v)
	}
	names := slices.Clone(o.Names)
	slices.Sort(names)
	var b strings.Builder
	for _, n := range names {
		part, _ := o.Get(n)
		fmt.Fprintf(&b, "%d:%s", len(text(part)), text(part))
	}
	return b.String()
}

// text is a scalar as it is written; of anything else it is empty.
func text(v schemas.Value) string {
	switch x := v.(type) {
	case string:
		return x
	case schemas.Number:
		return string(x)
	case bool:
		return fmt.Sprint(x)
	}
	return ""
}

// object is what one catalogue row says that a call reports on or changes.
type object struct {
	row     *policy.Row
	item    int // position in the list of the row; -1 outside each
	element schemas.Value
	key     string
	name    string // the key as the call has it
	version string
	err     error // the key cannot be computed
}

// objectsOf evaluates one row over a call. A row whose list cannot be read
// answers one object whose key is not known.
func objectsOf(row *policy.Row, scope policy.Scope) []object {
	if row.Each == nil {
		return keysOf(row, scope, -1)
	}
	items, err := itemsOf(row, scope)
	if err != nil {
		return []object{{row: row, item: -1, err: err}}
	}
	var out []object
	for i, item := range items {
		scope.Item = item
		out = append(out, keysOf(row, scope, i)...)
	}
	return out
}

func itemsOf(row *policy.Row, scope policy.Scope) ([]schemas.Value, error) {
	v, err := row.Each.Eval(scope)
	if err != nil {
		return nil, err
	}
	if s, ok := v.(string); ok {
		v = schemas.Unwrap(s)
	}
	items, ok := v.([]schemas.Value)
	if !ok {
		return nil, &policy.EvalError{Reason: schemas.ReasonPolicy, Err: fmt.Errorf("each: not a list")}
	}
	return items, nil
}

func keysOf(row *policy.Row, scope policy.Scope, item int) []object {
	keys, _, err := row.Key.Keys(scope, row.Entity.Normalize)
	if err != nil {
		return []object{{row: row, item: item, element: scope.Item, err: err}}
	}
	version := ""
	if row.Version != nil {
		if v, err := row.Version.Eval(scope); err == nil {
			version = text(v)
		}
	}
	names, _, _ := row.Key.Keys(scope, policy.Normalizer{}) // as many
	var out []object
	for i, k := range keys {
		out = append(out, object{row: row, item: item, element: scope.Item, key: k, name: names[i], version: version})
	}
	return out
}

// sight notes the versions that a successful call of the agent tells.
func (w *world) sight(s *session, c *call) {
	if !c.agents() || c.standing(s) != good {
		return
	}
	for _, o := range s.reported(c) {
		if o.err == nil && o.version != "" {
			s.sightings = append(s.sightings, change{
				seq: c.closing.Seq, tenant: s.tenant, session: s, by: c,
				entity: o.row.Entity.Name, key: o.key, version: o.version,
			})
		}
	}
}

// reported answers all objects that a call reports on.
func (s *session) reported(c *call) []object {
	tool := s.policy.Tool(c.opening.Tool)
	if tool == nil {
		return nil
	}
	var out []object
	for _, row := range slices.Concat(tool.Returns, tool.Concerns) {
		out = append(out, objectsOf(row, c.scope(s))...)
	}
	return out
}
