package policy

import "strconv"

// Place is where something stands in the files of a policy; line and column
// count from 1.
type Place struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Col  int    `json:"col"`
}

// String is `file:line:col`, which terminals and editors open.
func (p Place) String() string {
	return p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col)
}

// Place answers where a part of the policy stands: a *Guard, *Need, *Evidence,
// *Assert, *Grounding, *GroundArg or *Expr. It is the zero Place for what is no
// part of this policy.
func (p *Policy) Place(part any) Place {
	at := p.places[part]
	return Place{at.file, at.line, at.col}
}

// stands notes where a part stands.
func (c *compiler) stands(part any, at position) {
	if c.policy.places == nil {
		c.policy.places = map[any]position{}
	}
	c.policy.places[part] = at
}
