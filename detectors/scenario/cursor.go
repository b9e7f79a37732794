package scenario

import (
	"encoding/json"
	"fmt"
	"strings"
)

// cursor reads a line from left to right.
type cursor struct{ rest string }

func (c *cursor) skip() { c.rest = strings.TrimLeft(c.rest, " \t") }

func (c *cursor) done() bool {
	c.skip()
	return c.rest == ""
}

// word takes the next word; what names it in the error.
func (c *cursor) word(what string) (string, error) {
	c.skip()
	end := strings.IndexAny(c.rest, " \t")
	if end < 0 {
		end = len(c.rest)
	}
	if end == 0 {
		return "", fmt.Errorf("expected %s at the end of the line", what)
	}
	word := c.rest[:end]
	c.rest = c.rest[end:]
	return word, nil
}

// take takes the next word if it is that one.
func (c *cursor) take(word string) bool {
	c.skip()
	rest, ok := strings.CutPrefix(c.rest, word)
	if !ok || (rest != "" && rest[0] != ' ' && rest[0] != '\t') {
		return false
	}
	c.rest = rest
	return true
}

// value takes the next JSON value as it is written. `-` stands for what was
// not captured and answers nil.
func (c *cursor) value(what string) (json.RawMessage, error) {
	if c.take("-") {
		return nil, nil
	}
	c.skip()
	dec := json.NewDecoder(strings.NewReader(c.rest))
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return nil, fmt.Errorf("expected %s as JSON, or `-`, at %q: %w", what, excerpt(c.rest), err)
	}
	c.rest = c.rest[dec.InputOffset():]
	return raw, nil
}

// text takes the next JSON string.
func (c *cursor) text(what string) (string, error) {
	c.skip()
	dec := json.NewDecoder(strings.NewReader(c.rest))
	var s string
	if err := dec.Decode(&s); err != nil {
		return "", fmt.Errorf("expected %s in double quotes at %q: %w", what, excerpt(c.rest), err)
	}
	c.rest = c.rest[dec.InputOffset():]
	return s, nil
}

func (c *cursor) end() error {
	if !c.done() {
		return fmt.Errorf("expected the end of the line or [attributes] at %q", excerpt(c.rest))
	}
	return nil
}

func excerpt(s string) string {
	const most = 40
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "") + "..."
	}
	return s
}
