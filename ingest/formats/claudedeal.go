package formats

import "slices"

// session answers the session of a line, and begins it. A sub-agent is told
// by its id or, in older files, by the chain of lines that it stands in.
func (f *claudeFile) session(l claudeLine) *claudeSession {
	parent := l.session()
	if !l.Sidechain && l.ParentCall == "" {
		return f.main(parent, l)
	}
	agent := firstOf(l.AgentID, l.ParentCall, f.chain(l))
	key := parent + "\x00" + agent
	if s := f.sessions[key]; s != nil {
		return s
	}
	s := f.begin(l, conversation{id: string(f.idOf(parent)) + "/" + agent, index: max(f.mains-1, 0)})
	s.base.Parent, s.base.Root = f.idOf(parent), f.idOf(parent)
	if p := f.sessions[parent]; p != nil {
		p.children++
	}
	f.sessions[key] = s
	return s
}

func (f *claudeFile) main(key string, l claudeLine) *claudeSession {
	s := f.sessions[key]
	if s == nil {
		s = f.begin(l, conversation{id: key, index: f.mains, tools: f.tools[key]})
		if !f.whole(l) {
			s.lose()
		}
		f.sessions[key] = s
		f.mains++
	}
	return s
}

// whole reports whether a session begins where the file has it begin.
func (f *claudeFile) whole(l claudeLine) bool {
	parent := firstOf(l.ParentUUID, l.LogicalParent)
	return parent == "" || f.seen[parent]
}

// chain answers the first line of the chain that a line stands in.
func (f *claudeFile) chain(l claudeLine) string {
	first := f.chains[l.ParentUUID]
	if first == "" {
		first = firstOf(l.UUID, "sub-agent")
	}
	f.chains[l.UUID] = first
	return first
}

// delegating lists the tools that give work to a sub-agent.
func delegating(tool string) bool { return slices.Contains([]string{"Agent", "Task"}, tool) }
