package deploy_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/nearmiss/nearmiss/ingest/formats"
)

// variant rewrites recorded runs into another way of writing the same.
type variant struct {
	name    string
	call    func(call *string)                    // the arguments of a call, as JSON
	result  func(content *string, message object) // what a tool said
	message func(m object)
	traj    func(messages []any) []any
	turns   formats.Turns
}

type object = map[string]any

// variants are ways in which sources were seen to write, and worse ones.
func variants() []variant {
	return []variant{
		{name: "as it is"},
		{name: "arguments in Python", call: func(args *string) { *args = python(parsed(*args)) }},
		{name: "arguments in a string of a string", call: func(args *string) { *args = quote(*args) }},
		{name: "lists in strings", call: inner(func(v any) any { return text(v) })},
		{name: "lists in Python strings", call: inner(func(v any) any { return python(v) })},
		{name: "arguments that nobody can read", call: func(args *string) { *args = "order_id=" + strings.Trim(*args, "{}") }},
		{name: "arguments cut off", call: func(args *string) { *args = (*args)[:len(*args)*2/3] }},
		{name: "results in Python", result: said(func(v any) string { return python(v) })},
		{name: "results assigned", result: assigned},
		{name: "results in a string of a string", result: said(func(v any) string { return quote(text(v)) })},
		{name: "results in a box", result: func(content *string, _ object) { *content = text(object{"result": parsed(*content)}) }},
		{name: "results in a box as text", result: func(content *string, _ object) { *content = text(object{"result": *content}) }},
		{name: "members of results in strings", result: said(func(v any) string { return text(nested(v)) })},
		{name: "results cut off", result: said(func(v any) string { return text(v)[:len(text(v))*2/3] })},
		{name: "results that nobody can read", result: said(func(v any) string { return "Record(" + strings.Trim(text(v), "{}[]") + ")" })},
		{name: "errors wrapped", result: wrapped},
		{name: "errors without a flag", message: func(m object) { delete(m, "error") }},
		{name: "results without a tool", message: func(m object) {
			if m["role"] == "tool" {
				delete(m, "name")
			}
		}},
		{name: "no call ids", message: noIDs},
		{name: "ids only on calls", message: func(m object) { delete(m, "tool_call_id"); delete(m, "id") }},
		{name: "results lost", traj: without(func(m object) bool { return m["role"] == "tool" })},
		{name: "calls as text", message: asText},
		{name: "ids that do not match", message: otherIDs},
		{name: "contents in parts", message: inParts},
		{name: "pictures beside the words", message: withPicture},
		{name: "no system prompt", traj: func(all []any) []any {
			return slices.DeleteFunc(all, func(m any) bool { return m.(object)["role"] == "system" })
		}},
		{name: "turns collapsed", traj: collapsed, turns: formats.TurnsSequential},
	}
}

// rewrite answers runs in the variant's way.
func (v variant) rewrite(file []byte) []byte {
	runs := parsed(string(file)).([]any)
	for _, run := range runs {
		for _, name := range []string{"traj", "messages"} {
			if list, ok := run.(object)[name].([]any); ok {
				run.(object)[name] = v.messages(list)
			}
		}
	}
	return []byte(text(runs))
}

// firstRuns answers the first runs of a file as a list.
func firstRuns(file []byte, limit int) []byte {
	doc := parsed(string(file))
	if whole, ok := doc.(object); ok {
		doc = whole["simulations"]
	}
	runs := doc.([]any)
	return []byte(text(runs[:min(limit, len(runs))]))
}

func (v variant) messages(list []any) []any {
	for _, m := range list {
		v.one(m.(object))
	}
	if v.traj != nil {
		return v.traj(list)
	}
	return list
}

func (v variant) one(m object) {
	for _, c := range callsOf(m) {
		v.arguments(c)
	}
	if content, ok := m["content"].(string); ok && m["role"] == "tool" && v.result != nil {
		v.result(&content, m)
		m["content"] = content
	}
	if v.message != nil {
		v.message(m)
	}
}

func (v variant) arguments(call object) {
	if v.call == nil {
		return
	}
	if f, ok := call["function"].(object); ok {
		call = f
	}
	args, ok := call["arguments"].(string)
	if !ok {
		args = text(call["arguments"])
	}
	v.call(&args)
	call["arguments"] = args
}

func callsOf(m object) []object {
	var calls []object
	list, _ := m["tool_calls"].([]any)
	for _, c := range list {
		calls = append(calls, c.(object))
	}
	return calls
}

// said rewrites results that are JSON objects and lists; words stay.
func said(as func(any) string) func(*string, object) {
	return func(content *string, _ object) {
		switch v := parsed(*content).(type) {
		case object, []any:
			*content = as(v)
		}
	}
}

// inner rewrites the lists and objects among the arguments of a call.
func inner(as func(any) any) func(*string) {
	return func(args *string) {
		members, _ := parsed(*args).(object)
		for name, v := range members {
			switch v.(type) {
			case object, []any:
				members[name] = as(v)
			}
		}
		*args = text(members)
	}
}

// nested writes the lists and objects within a result as strings.
func nested(v any) any {
	members, ok := v.(object)
	for name, v := range members {
		switch v.(type) {
		case object, []any:
			members[name] = text(v)
		}
	}
	if !ok {
		return v
	}
	return members
}

func assigned(content *string, m object) {
	*content = "# var_1 = " + python(parsed(*content))
	delete(m, "error")
}

func wrapped(content *string, m object) {
	if strings.HasPrefix(*content, "Error") {
		*content = "Error executing tool " + fmt.Sprint(m["name"]) + ": " + *content
	}
}

func noIDs(m object) {
	delete(m, "tool_call_id")
	delete(m, "id")
	for _, c := range callsOf(m) {
		delete(c, "id")
	}
}

// without drops every other message of a kind.
func without(kind func(m object) bool) func([]any) []any {
	return func(all []any) []any {
		n := 0
		return slices.DeleteFunc(all, func(m any) bool {
			if !kind(m.(object)) {
				return false
			}
			n++
			return n%2 == 0
		})
	}
}

func asText(m object) {
	if calls := callsOf(m); len(calls) > 0 {
		m["content"] = "function_call>" + text(calls)
		delete(m, "tool_calls")
	}
}

func otherIDs(m object) {
	for _, name := range []string{"tool_call_id", "id"} {
		if id, ok := m[name]; ok {
			m[name] = fmt.Sprint("result-of-", id)
		}
	}
}

func inParts(m object) {
	if content, ok := m["content"].(string); ok {
		m["content"] = []any{object{"type": "text", "text": content}}
	}
}

func withPicture(m object) {
	if content, ok := m["content"].(string); ok && m["role"] != "assistant" {
		m["content"] = []any{object{"type": "text", "text": content}, object{"type": "image_url", "image_url": object{}}}
	}
}

// collapsed puts calls that follow each other, and their results, into one
// message, as harnesses do that log once for a whole answer.
func collapsed(all []any) []any {
	var out []any
	var open object
	for _, m := range all {
		m := m.(object)
		calls, _ := m["tool_calls"].([]any)
		said, _ := m["content"].(string)
		if open != nil && len(calls) > 0 && said == "" && m["role"] == "assistant" {
			open["tool_calls"] = append(open["tool_calls"].([]any), calls...)
			continue
		}
		if m["role"] != "tool" {
			open = nil
		}
		if len(calls) > 0 && m["role"] == "assistant" {
			open = m
		}
		out = append(out, m)
	}
	return out
}

// parsed reads JSON with its numbers as they are written, and answers what is
// no JSON as the text that it is.
func parsed(raw string) any {
	var v any
	dec := json.NewDecoder(strings.NewReader(raw))
	dec.UseNumber()
	if dec.Decode(&v) != nil || dec.More() {
		return raw
	}
	return v
}

func text(v any) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func quote(raw string) string { return text(raw) }

// python writes a value as Python's repr does.
func python(v any) string {
	switch v := v.(type) {
	case nil:
		return "None"
	case bool:
		return map[bool]string{true: "True", false: "False"}[v]
	case json.Number:
		return v.String()
	case string:
		return pythonText(v)
	case []any:
		var items []string
		for _, e := range v {
			items = append(items, python(e))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	var items []string
	members := v.(object)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		items = append(items, pythonText(name)+": "+python(members[name]))
	}
	return "{" + strings.Join(items, ", ") + "}"
}

func pythonText(s string) string {
	mark := `'`
	if strings.Contains(s, `'`) && !strings.Contains(s, `"`) {
		mark = `"`
	}
	s = strconv.Quote(s)
	s = strings.ReplaceAll(s[1:len(s)-1], `\"`, `"`)
	return mark + strings.ReplaceAll(s, mark, `\`+mark) + mark
}
