package detectors

import (
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// openCandidates considers the calls that would be evidence but have not come
// back: the last of the write's own turn, and the last of all, where the
// evidence could stand. One whose key cannot be told yet is taken to be about
// the object. A tree's other sessions are not asked.
func (l *look) openCandidates(n *policy.Need, groups []group, consider func(failure)) {
	l.expect()
	for _, place := range expectedAt(n, groups) {
		if l.call.Turn != "" {
			if call, object := l.session.Expected(inTurn(place, l.call.Turn)); call != nil {
				consider(pending(call, object, depthConcurrent, schemas.ReasonConcurrent, testBefore))
			}
		}
		if call, object := l.session.Expected(place); call != nil && !l.ownTurn(call.Turn) {
			consider(pending(call, object, depthPending, schemas.ReasonMissing, testPending))
		}
	}
}

func pending(call *projector.Call, object string, depth depth, reason schemas.Reason, test string) failure {
	r := &projector.Receipt{Call: call.ID, Tool: string(call.Tool), Turn: call.Turn, Object: object, Trace: call.Trace}
	return failure{depth, call.Seq, reason, test, r, false}
}

// The places of evidence to come are those where it would be late, and one for
// calls whose object cannot be told.
func wildPlace(n *policy.Need) string { return projector.CompoundKey(n.Key()) }

func inTurn(place string, turn schemas.TurnID) string { return place + "\x00" + string(turn) }

func expectedAt(n *policy.Need, groups []group) []string {
	places := []string{wildPlace(n)}
	for _, g := range groups {
		for _, alt := range g.alts {
			places = append(places, watchKey(n, alt, g.key))
		}
	}
	if n.For == nil {
		places = append(places, watchKey(n, 0, projector.AnyKey))
	}
	return places
}

// expect works out, once for each call, what it would be evidence of. It only
// fills an index: the session is as it was.
func (l *look) expect() {
	for _, call := range l.session.Fresh() {
		if call.Actor != schemas.ActorAgent {
			continue
		}
		rep := l.report(l.policy, call.Tool, valueOf(call.Args), schemas.Absent{})
		for _, n := range l.policy.Needs {
			for alt, e := range n.Evidence {
				for _, c := range rep.candidates(n, e) {
					l.expectAt(n, alt, e, c, call)
				}
			}
		}
	}
}

func (l *look) expectAt(n *policy.Need, alt int, e *policy.Evidence, c candidate, call *projector.Call) {
	place, object := watchKey(n, alt, c.key), c.name
	switch {
	case c.wild():
		place, object = wildPlace(n), ""
	case n.For == nil && e.For == nil:
		place = watchKey(n, 0, projector.AnyKey)
	}
	o := projector.Opening{Seq: call.Seq, Object: object}
	l.session.Expect(place, o)
	if call.Turn != "" {
		l.session.Expect(inTurn(place, call.Turn), o)
	}
}
