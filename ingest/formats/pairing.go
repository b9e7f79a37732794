package formats

import "github.com/nearmiss/nearmiss/schemas"

// pairs answers the call of every result, nil where it has none here: by id,
// and what that leaves, in sources without ids, by order. It is not certain if
// a result could be of more than one call, or of none that was recorded. known
// tells ids of calls of earlier messages, whose results may come late.
func (o *batch) pairs(known func(id string) bool) (calls []*openCall, certain bool) {
	calls = make([]*openCall, len(o.results))
	var rest []int
	for i, r := range o.results {
		calls[i] = o.byID(r.id)
		if calls[i] == nil && !known(r.id) {
			rest = append(rest, i)
		}
	}
	open := o.open()
	if o.inOrder(rest, open) {
		for n, i := range rest {
			calls[i] = open[n]
			open[n].answered = true
		}
		return calls, true
	}
	return calls, o.byTool(rest, calls)
}

// byID answers the first call of that id that has no result yet: an id that
// was used twice is that of the calls in their order.
func (o *batch) byID(id string) *openCall {
	for i := range o.calls {
		if c := &o.calls[i]; id != "" && c.id == id && !c.answered {
			c.answered = true
			return c
		}
	}
	return nil
}

// open answers the calls that have no result.
func (o *batch) open() []*openCall {
	var open []*openCall
	for i := range o.calls {
		if !o.calls[i].answered {
			open = append(open, &o.calls[i])
		}
	}
	return open
}

// inOrder reports whether the results are those of the calls, one by one. A
// call may lack its result only where there is no result at all.
func (o *batch) inOrder(rest []int, open []*openCall) bool {
	if len(rest) > 0 && len(rest) != len(open) {
		return false
	}
	for n, i := range rest {
		if tool := o.results[i].tool; tool != "" && tool != open[n].tool && open[n].tool != unnamed {
			return false
		}
	}
	return true
}

// byTool pairs results with the only open call of the tool that they name, and
// reports whether none is left.
func (o *batch) byTool(rest []int, calls []*openCall) (certain bool) {
	certain = true
	for _, i := range rest {
		named := 0
		for _, k := range rest {
			if o.results[k].tool == o.results[i].tool {
				named++
			}
		}
		if calls[i] = o.onlyOpen(o.results[i].tool); calls[i] == nil || named > 1 {
			calls[i], certain = nil, false
		}
	}
	for _, i := range rest {
		if calls[i] != nil {
			calls[i].answered = true
		}
	}
	return certain
}

// onlyOpen answers the open call of a tool, if there is one and no other.
func (o *batch) onlyOpen(tool string) *openCall {
	var only *openCall
	for _, c := range o.open() {
		if c.tool == tool && only != nil {
			return nil
		}
		if c.tool == tool {
			only = c
		}
	}
	return only
}

// knows reports whether an earlier call has the id.
func (b *builder) knows(id string) bool {
	if id == "" {
		return false
	}
	for _, ev := range b.session.Events {
		if ev.Call == schemas.CallID(tidy(id)) && ev.Type == schemas.CallRequested {
			return true
		}
	}
	return false
}
