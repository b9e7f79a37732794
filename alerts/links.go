package alerts

import "github.com/nearmiss/nearmiss/schemas"

// Link points from an alert span to a span of the agent.
type Link struct {
	Context    Context
	Attributes []Attribute
}

// The roles of links, as link.role.
const (
	RoleEvidence = "evidence" // counted for the write
	RoleNearest  = "nearest"  // got furthest and did not count
	RoleLate     = "late"     // came after the write was requested
	RoleWrite    = "write"    // the call that the finding is about
)

// maxEvidence keeps the links far below the limit of 128, beyond which an SDK
// drops the oldest.
const maxEvidence = 16

// linksOf lists evidence, nearest and, last, the write: whatever limit cuts
// from the front, the offending call stays. What cannot be linked is said in
// an attribute, because an invalid link vanishes in silence.
func linksOf(f schemas.Finding, a attributes) ([]Link, attributes) {
	links, unlinked := evidenceLinks(f)
	if unlinked > 0 {
		a.number(keyUnlinked, int64(unlinked))
	}
	if f.Nearest != nil {
		n := f.Nearest
		if l, ok := link(n.Trace, role(RoleNearest, "", n.CallID, n.Seq)); ok {
			links = append(links, l)
		}
	}
	if f.Late != nil {
		if l, ok := link(f.Late.Trace, role(RoleLate, "", f.Late.CallID, f.Late.Seq)); ok {
			links = append(links, l)
		}
	}
	write, ok := link(f.Trace, append(role(RoleWrite, "", f.CallID, f.Seq), Attribute{keyTool, text(string(f.Tool))}))
	if !ok {
		return links, append(a, Attribute{keyMissing, true})
	}
	a.text(keyOriginTrace, write.Context.Trace())
	return append(links, write), a
}

func evidenceLinks(f schemas.Finding) (links []Link, unlinked int) {
	for _, e := range f.Evidence {
		l, ok := link(e.Trace, role(RoleEvidence, e.Need, e.CallID, e.Seq))
		if !ok || len(links) == maxEvidence {
			unlinked++
			continue
		}
		links = append(links, l)
	}
	return links, unlinked
}

func role(name, need string, call schemas.CallID, seq uint64) attributes {
	a := attributes{{keyRole, name}}
	a.text(keyNeed, need)
	a.text(keyCall, string(call))
	a.number(keySeq, int64(seq))
	return a
}

// link says whether the origin was sampled, so that a reader whose link leads
// nowhere knows why.
func link(t schemas.Trace, a attributes) (Link, bool) {
	c, ok := ParseTrace(t)
	if !ok {
		return Link{}, false
	}
	return Link{c, append(a, Attribute{keySampled, c.Sampled()})}, true
}
