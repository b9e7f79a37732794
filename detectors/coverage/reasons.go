package coverage

import (
	"slices"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// reachable lists the reasons for which a need can be unmet, by what the
// policy says alone. An answer that says no is counted by alternative.
func reachable(p *policy.Policy, n *policy.Need) []schemas.Reason {
	calls := slices.ContainsFunc(n.Evidence, isCall)
	all := []schemas.Reason{schemas.ReasonMissing}
	for _, r := range []struct {
		reason schemas.Reason
		can    bool
	}{
		{schemas.ReasonOtherObject, n.For != nil && slices.ContainsFunc(n.Evidence, bound)},
		{schemas.ReasonConcurrent, calls},
		{schemas.ReasonFailed, calls},
		{schemas.ReasonConsumed, n.Valid == policy.ValidOnce},
		{schemas.ReasonExpired, n.Valid == policy.ValidTurn || n.Valid == policy.ValidContext},
		{schemas.ReasonStale, n.Fresh > 0 || slices.ContainsFunc(n.Evidence, func(e *policy.Evidence) bool { return ages(p, n, e) })},
		{schemas.ReasonPartial, n.Full && calls},
	} {
		if r.can {
			all = append(all, r.reason)
		}
	}
	return all
}

func isCall(e *policy.Evidence) bool {
	return e.Kind == policy.KindTool || e.Kind == policy.KindReturns
}

func bound(e *policy.Evidence) bool { return e.Of != nil || e.About != nil }

// ages reports whether a change can make evidence of the alternative stale:
// some tool that it takes reports on an object that can change.
func ages(p *policy.Policy, n *policy.Need, e *policy.Evidence) bool {
	if !isCall(e) {
		return false
	}
	return slices.ContainsFunc(p.Tools(), func(t *policy.Tool) bool {
		if !takes(e, t) {
			return false
		}
		return slices.ContainsFunc(slices.Concat(t.Returns, t.Concerns), func(r *policy.Row) bool { return changes(p, n, r) })
	})
}

func takes(e *policy.Evidence, t *policy.Tool) bool {
	if e.Kind == policy.KindTool {
		return e.TakesTool(schemas.ToolName(t.Pattern))
	}
	return slices.ContainsFunc(t.Returns, func(r *policy.Row) bool { return r.Entity == e.Of })
}

// changes reports whether the row's object can change under the session: from
// outside, by its own writes unless they are kept, or by showing another version.
func changes(p *policy.Policy, n *policy.Need, r *policy.Row) bool {
	if !r.Entity.SessionWorld || r.Version != nil {
		return true
	}
	return !n.KeepsOwnChanges && slices.ContainsFunc(p.Tools(), func(t *policy.Tool) bool {
		return slices.ContainsFunc(t.Changes, func(c *policy.Row) bool { return c.Entity == r.Entity })
	})
}
