package detectors

import (
	"fmt"
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// report is what the catalogue says that one call reports on.
type report struct {
	tool   schemas.ToolName
	row    *policy.Tool // nil: not in the catalogue
	args   schemas.Value
	result schemas.Value
	lines  []line
	fails  bool  // what it answers is no result: keys cannot read it
	doubt  error // whether it fails cannot be told

	all     []projector.Object // on every line
	outside []projector.Object // on the lines outside each
}

// line is one object that a call reports on, or an object that cannot be
// told.
type line struct {
	row     *policy.Row
	returns bool
	key     string
	name    string // the key as the call has it, for people
	version string
	item    schemas.Value // of an each row
	err     error         // the key cannot be computed
}

// maxItems bounds the objects that one call reports on by one row.
const maxItems = 1000

// errTooMany stands for objects that are too many to look at.
var errTooMany = &policy.EvalError{
	Reason: schemas.ReasonCost, Err: fmt.Errorf("more than %d objects in one result", maxItems),
}

// report works out the rows of the catalogue for one call.
func (e *Engine) report(p *policy.Policy, tool schemas.ToolName, args, result schemas.Value) *report {
	rep := &report{tool: tool, row: p.Tool(tool), args: args, result: result}
	if !absent(result) {
		rep.fails, rep.doubt = rep.failed()
	}
	if rep.row == nil {
		return rep
	}
	for _, row := range rep.row.Returns {
		rep.add(row, true)
	}
	for _, row := range rep.row.Concerns {
		rep.add(row, false)
	}
	return rep
}

func (rep *report) scope(item schemas.Value) policy.Scope {
	s := emptyScope()
	s.Args, s.Result, s.Item = rep.args, rep.result, item
	return s
}

// keyScope is what keys may read: of a failed call there is no result.
func (rep *report) keyScope(item schemas.Value) policy.Scope {
	s := rep.scope(item)
	if rep.fails {
		s.Result = schemas.Absent{}
	}
	return s
}

func (rep *report) add(row *policy.Row, returns bool) {
	if row.Each == nil {
		rep.addLine(row, returns, schemas.Absent{})
		return
	}
	list, err := row.Each.Eval(rep.keyScope(schemas.Absent{}))
	if err != nil {
		rep.lines = append(rep.lines, line{row: row, returns: returns, item: schemas.Absent{}, err: err})
		return
	}
	items, _ := schemas.Unwrap(list).([]schemas.Value)
	if len(items) > maxItems {
		rep.lines = append(rep.lines, line{row: row, returns: returns, item: schemas.Absent{}, err: errTooMany})
		return
	}
	for _, item := range items {
		rep.addLine(row, returns, item)
	}
}

func (rep *report) addLine(row *policy.Row, returns bool, item schemas.Value) {
	scope := rep.keyScope(item)
	keys, _, err := row.Key.Keys(scope, row.Entity.Normalize)
	if err != nil {
		rep.lines = append(rep.lines, line{row: row, returns: returns, item: item, err: err})
		return
	}
	names := keys
	if row.Entity.Normalize.ID() != "" {
		names, _, _ = row.Key.Keys(scope, policy.Normalizer{}) // as many as keys
	}
	for i, key := range keys {
		l := line{row: row, returns: returns, key: key, name: names[i], item: item}
		if row.Version != nil {
			if v, err := row.Version.Eval(scope); err == nil {
				l.version = scalarText(v)
			}
		}
		rep.lines = append(rep.lines, l)
	}
}

// failed reports whether the catalogue calls the result a failure. An empty
// answer is one by itself.
func (rep *report) failed() (bool, error) {
	if !absent(rep.result) && schemas.Empty(schemas.Unwrap(rep.result)) {
		return true, nil
	}
	if rep.row == nil || rep.row.Failed == nil {
		return false, nil
	}
	return rep.row.Failed.Bool(rep.scope(schemas.Absent{}))
}

// verdict is failed, worked out once for all candidates of the call.
func (rep *report) verdict() (failed bool, err error) {
	if absent(rep.result) {
		return rep.failed()
	}
	return rep.fails, rep.doubt
}

// candidate is one call, or one item of it, as evidence for an alternative.
type candidate struct {
	report  *report
	key     string // empty: about no object
	name    string // the key as the call has it
	reports []projector.Object
	item    schemas.Value
	each    bool
	err     error // the key cannot be computed
}

// wild reports whether the object cannot be told: it is taken to be the one
// that is asked for.
func (c candidate) wild() bool { return c.err != nil }

// scope is what `where` and `keep` see. Inside an each row the item stands
// for the result too.
func (c candidate) scope() policy.Scope {
	s := c.report.scope(schemas.Absent{})
	if c.each {
		s.Item, s.Result = c.item, c.item
	}
	return s
}

// candidates lists what a call offers to one alternative of a need.
func (rep *report) candidates(_ *policy.Need, e *policy.Evidence) []candidate {
	switch {
	case e.Kind == policy.KindReturns:
		return rep.about(e.Of, true)
	case e.Kind != policy.KindTool || !e.TakesTool(rep.tool):
		return nil
	case e.About != nil: // `of`, where it stands beside it, says how the key is normalised
		return rep.aboutKey(e)
	case e.Of != nil:
		return rep.about(e.Of, false)
	}
	return []candidate{{report: rep, reports: rep.objects(nil)}}
}

// about lists the lines on one entity.
func (rep *report) about(entity *policy.Entity, returnsOnly bool) []candidate {
	var all []candidate
	for i := range rep.lines {
		l := &rep.lines[i]
		if l.row.Entity != entity || (returnsOnly && !l.returns) {
			continue
		}
		all = append(all, candidate{
			report: rep, key: l.key, name: l.name, reports: rep.objects(l), item: l.item, each: l.row.Each != nil, err: l.err,
		})
	}
	return all
}

func (rep *report) aboutKey(e *policy.Evidence) []candidate {
	keys, _, err := e.About.Keys(rep.keyScope(schemas.Absent{}), normalizerOf(e))
	if err != nil {
		return []candidate{{report: rep, reports: rep.objects(nil), err: err}}
	}
	var all []candidate
	for _, key := range keys {
		all = append(all, candidate{report: rep, key: key, name: key, reports: rep.objects(nil)})
	}
	return all
}

// objects are what the evidence goes stale with: what the call reported on.
// In an each row only the item itself counts, and the rows outside each.
func (rep *report) objects(of *line) []projector.Object {
	if rep.all == nil {
		rep.sort()
	}
	if of == nil || of.row.Each == nil || of.err != nil {
		return rep.all
	}
	return append(slices.Clone(rep.outside), of.object())
}

// sort lists the objects once for all candidates of the call.
func (rep *report) sort() {
	rep.all = []projector.Object{}
	for i := range rep.lines {
		l := &rep.lines[i]
		if l.err != nil {
			continue
		}
		rep.all = append(rep.all, l.object())
		if l.row.Each == nil {
			rep.outside = append(rep.outside, l.object())
		}
	}
}

func (l *line) object() projector.Object {
	return projector.Object{Entity: l.row.Entity.Name, Key: l.key, Version: l.version}
}

// scalarText is the text of a version.
func scalarText(v schemas.Value) string {
	switch x := v.(type) {
	case string:
		return x
	case schemas.Number:
		return string(x)
	}
	return ""
}
