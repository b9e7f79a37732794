package policy

import (
	"errors"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

// compileKey compiles what stands after `for:`.
func compileKey(t testing.TB, text string) *KeyExpr {
	t.Helper()
	exprs, err := newExprCompiler()
	if err != nil {
		t.Fatal(err)
	}
	c := &compiler{exprs: exprs, policy: &Policy{Entities: map[string]*Entity{"order": {Normalize: orderNormalizer()}}}}
	c.policy.source.used = map[string]bool{}
	n, _ := readYAML(File{"key", text}, func(at position, msg string) { t.Fatalf("%s: %v %s", text, at, msg) })
	k := c.key(n, placeFor)
	if len(c.problems) > 0 {
		t.Fatal(c.problems)
	}
	return k
}

func TestKeys(t *testing.T) {
	s := Scope{
		Args: parse(t, `{"id": "#W1", "n": 12345678901234567890, "f": 1.50, "b": true, "e": "e\u0301 ", "ids": ["W1", 2], "text": "[\"a\"]",
			"none": null, "empty": "", "obj": {"a": 1}, "noIDs": [], "bad": ["a", ""], "plain": "{x"}`),
		Facts: map[string]schemas.Value{"f": parse(t, `[{"id": "A"}, {"id": "B"}]`)},
	}
	for _, tc := range []struct {
		text string
		want string
		list bool
	}{
		{`args.id`, "1", false},
		{`args.n`, "12345678901234567890", false},
		{`args.f`, "1.5", false},
		{`args.b`, "true", false},
		{`args.e`, "\u00e9", false},
		{`args.plain`, "{x", false},
		{`args.ids`, "1 2", true},
		{`args.text`, "a", true},
		{`args.noIDs`, "", true},
		{`[args.id, args.n]`, "1 12345678901234567890", true},
		{`[args.id, args.ids]`, "1 1 2", true},
		{`{order: args.id, line: args.f}`, "3:1.51:1", false},
		{`[{order: args.id, line: args.f}]`, "3:1.51:1", true},
		{`facts.f.map(x, x.id)`, "A B", true},
		{`args.id + "-2"`, "1-2", false},
		{`"has(args.x) ? args.x : args.id"`, "1", false},
	} {
		keys, list, err := compileKey(t, tc.text).Keys(s, orderNormalizer())
		if got := strings.Join(keys, " "); err != nil || got != tc.want || list != tc.list {
			t.Errorf("%s = %q %v %v, want %q %v", tc.text, got, list, err, tc.want, tc.list)
		}
	}
}

func TestKeyReasons(t *testing.T) {
	s := Scope{Args: parse(t, `{"none": null, "empty": " ", "obj": {"a": 1}, "bad": ["a", null], "nested": [["a"]]}`)}
	for text, want := range map[string]schemas.Reason{
		`args.none`:                      schemas.ReasonNotCaptured,
		`args.empty`:                     schemas.ReasonNotCaptured,
		`args.missing`:                   schemas.ReasonNotCaptured,
		`args.bad`:                       schemas.ReasonNotCaptured,
		`args.obj`:                       schemas.ReasonPolicy,
		`args.nested`:                    schemas.ReasonPolicy,
		`{a: args.obj, b: args.none}`:    schemas.ReasonPolicy,
		`[args.missing, args.obj]`:       schemas.ReasonNotCaptured,
		`facts["f"].id`:                  schemas.ReasonNotCaptured,
		`{a: args.missing, b: args.obj}`: schemas.ReasonNotCaptured,
	} {
		keys, _, err := compileKey(t, text).Keys(s, Normalizer{})
		var reasoned *EvalError
		if !errors.As(err, &reasoned) || reasoned.Reason != want {
			t.Errorf("%s = %v, %v, want reason %s", text, keys, err, want)
		}
	}
}

func TestPlainArg(t *testing.T) {
	for text, want := range map[string]string{
		`args.id`: "id", `args["id"]`: "id", `args.a.b`: "", `args.id + ""`: "", `facts.f.id`: "", `[args.id]`: "", `{a: args.id}`: "",
	} {
		got, ok := compileKey(t, text).PlainArg()
		if got != want || ok != (want != "") {
			t.Errorf("PlainArg of %s = %q, %v", text, got, ok)
		}
	}
}

func TestEntityKeyIsTheCatalogueKey(t *testing.T) {
	p := example(t)
	keys, _, err := p.Tool("oms.get_order").Returns[0].Key.Keys(Scope{Args: parse(t, `{"order_id": "#W7"}`)}, p.Entities["order"].Normalize)
	key, err2 := p.EntityKey("order", "W7")
	if err != nil || err2 != nil || keys[0] != key {
		t.Errorf("%v %v, %q %v", keys, err, key, err2)
	}
	composite, _, err := compileKey(t, `{order: args.id, line: args.line}`).Keys(Scope{Args: parse(t, `{"id": "#W7", "line": 2}`)}, Normalizer{})
	key, err2 = p.EntityKey("line", parse(t, `{"order": "7", "line": 2.0}`))
	if err != nil || err2 != nil || composite[0] != key {
		t.Errorf("%v %v, %q %v", composite, err, key, err2)
	}
	if _, err := KeyOf(schemas.Absent{}, Normalizer{}); err == nil {
		t.Error("an absent id has a key")
	}
}

func TestArgValues(t *testing.T) {
	args := parse(t, `{"id": "a", "ids": ["b", 3], "items": [{"id": "c"}, {"id": null}, {}, {"id": {"x": 1}}], "text": "[{\"id\": \"d\"}]"}`)
	for path, want := range map[string]string{
		"id": "id=a", "ids": "ids[0]=b ids[1]=3", "ids[]": "ids[0]=b ids[1]=3", "items[].id": "items[0].id=c",
		"items.id": "items[0].id=c", "text[].id": "text[0].id=d", "missing": "", "items": "",
	} {
		values, captured := (&GroundArg{Path: path}).Values(args)
		var got []string
		for _, v := range values {
			text, _ := keyText(v.Value)
			got = append(got, v.Path+"="+text)
		}
		if strings.Join(got, " ") != want || !captured {
			t.Errorf("%s = %v, want %s", path, got, want)
		}
	}
	if _, captured := (&GroundArg{Path: "id"}).Values(schemas.Absent{}); captured {
		t.Error("absent args are captured")
	}
}

func BenchmarkKeys(b *testing.B) {
	k, s, n := compileKey(b, `args.id`), Scope{Args: parse(b, `{"id": "#W9502127"}`)}, orderNormalizer()
	for b.Loop() {
		if _, _, err := k.Keys(s, n); err != nil {
			b.Fatal(err)
		}
	}
}
