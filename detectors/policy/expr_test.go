package policy

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nearmiss/nearmiss/schemas"
)

// anywhere lets a test read every name.
var anywhere = place{name: "a test", reads: 1<<rootCount - 1}

func compileExpr(t testing.TB, source string, at place) *Expr {
	t.Helper()
	c, err := newExprCompiler()
	if err != nil {
		t.Fatal(err)
	}
	e, issues := c.compile(source, at)
	if len(issues) > 0 {
		t.Fatalf("compile %s: %v", source, issues)
	}
	return e
}

func parse(t testing.TB, text string) schemas.Value {
	t.Helper()
	v, err := schemas.ParseValue([]byte(text))
	if err != nil {
		t.Fatalf("parse %s: %v", text, err)
	}
	return v
}

func testScope(t testing.TB) Scope {
	return Scope{
		Args: parse(t, `{"order_id": "O1", "amount": 50, "rate": 1.5, "big": 123456789012345678901234567890,
			"one": 1.0, "none": null, "ids": ["a", "b"], "idsText": "[\"a\", \"b\"]", "filters": "{\"market\": \"EU\"}",
			"deep": "{\"a\": \"{\\\"b\\\": \\\"{\\\\\\\"c\\\\\\\": 1}\\\"}\"}", "at": "2024-05-15T12:00:00Z"}`),
		Result: parse(t, `{"damaged": true, "orders": [{"id": "O1", "total": 10}, {"id": "O2", "total": 20.5}],
			"text": "Error: no", "rules": [], "jsons": ["{\"id\": 7}"]}`),
		Item:  schemas.Absent{},
		Data:  schemas.Absent{},
		Text:  "yes",
		Facts: map[string]schemas.Value{"order-facts": parse(t, `{"total": 99.5}`), "gone": schemas.Absent{}},
		Now:   time.Date(2024, 5, 15, 20, 0, 0, 0, time.UTC),
	}
}

// TestExpressions evaluates each line of testdata/expressions.
func TestExpressions(t *testing.T) {
	c, err := newExprCompiler()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(readFile(t, "testdata/expressions").Text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if source, want, ok := strings.Cut(line, " => "); ok {
			testValue(t, c, source, want)
		} else if source, want, ok := strings.Cut(line, " !> "); ok {
			testReason(t, c, source, schemas.Reason(want))
		} else {
			t.Errorf("no => and no !> in %s", line)
		}
	}
}

func testValue(t *testing.T, c *exprCompiler, source, want string) {
	t.Helper()
	e, issues := c.compile(source, anywhere)
	if len(issues) > 0 {
		t.Errorf("compile %s: %v", source, issues)
		return
	}
	got, err := e.Eval(testScope(t))
	if err != nil {
		t.Errorf("%s: %v", source, err)
		return
	}
	if text := string(schemas.AppendCanonical(nil, got)); text != want {
		t.Errorf("%s = %s, want %s", source, text, want)
	}
}

func testReason(t *testing.T, c *exprCompiler, source string, want schemas.Reason) {
	t.Helper()
	e, issues := c.compile(source, anywhere)
	if len(issues) > 0 {
		t.Errorf("compile %s: %v", source, issues)
		return
	}
	v, err := e.Eval(testScope(t))
	var reasoned *EvalError
	if !errors.As(err, &reasoned) || reasoned.Reason != want {
		t.Errorf("%s = %v, %v, want reason %s", source, v, err, want)
	}
}

func TestBool(t *testing.T) {
	if ok, err := compileExpr(t, `result.damaged`, placeFailed).Bool(testScope(t)); !ok || err != nil {
		t.Errorf("result.damaged = %v, %v", ok, err)
	}
	_, err := compileExpr(t, `result.text`, placeFailed).Bool(testScope(t))
	var reasoned *EvalError
	if !errors.As(err, &reasoned) || reasoned.Reason != schemas.ReasonPolicy {
		t.Errorf("a text as a condition: %v, want reason policy", err)
	}
}

func TestZeroNowIsNotCaptured(t *testing.T) {
	s := testScope(t)
	s.Now = time.Time{}
	for _, source := range []string{`now`, `now > timestamp("2024-01-01T00:00:00Z")`} {
		_, err := compileExpr(t, source, placeThat).Eval(s)
		if err == nil || !strings.HasPrefix(err.Error(), "not_captured") {
			t.Errorf("%s: %v", source, err)
		}
	}
}

func TestPlaces(t *testing.T) {
	c, err := newExprCompiler()
	if err != nil {
		t.Fatal(err)
	}
	where := place{"where", evidenceReads(KindTool), true}
	for _, tc := range []struct {
		source string
		at     place
		want   string
	}{
		{`result.x`, placeFor, `1:0 "result" cannot be read here: for reads args, facts`},
		{`args.a == result.x`, placeWhen, `1:10 "result" cannot be read here: when reads args, facts, now`},
		{`facts.x.y == 1`, where, `1:0 "facts" cannot be read here: where reads args, result, item, now`},
		{`has(data.x)`, where, `1:4 "data" cannot be read here: where reads args, result, item, now`},
		{`item.id`, placeRow, `1:0 "item" cannot be read here: a catalogue key reads args, result`},
		{`size(facts) > 1`, placeWhen, `1:5 "facts" must name a need, as in facts["order-facts"].total`},
		{`facts[args.x] == 1`, placeWhen, `1:0 "facts" must name a need, as in facts["order-facts"].total`},
		{`args.x.exists(args, args.y)`, placeWhen, `1:13 "args" cannot be the variable of a macro: it already has a meaning here`},
		{`"a" + "b"`, placeWhen, `1:0 when must be true or false, not string`},
		{`argz.x`, placeWhen, `1:0 undeclared reference to 'argz' (did you mean 'args'?)`},
	} {
		_, issues := c.compile(tc.source, tc.at)
		if len(issues) == 0 {
			t.Errorf("%s compiled, want %s", tc.source, tc.want)
			continue
		}
		i := issues[0]
		if got := fmt.Sprintf("%d:%d %s", i.line, i.column, i.msg); got != tc.want {
			t.Errorf("%s:\n got %s\nwant %s", tc.source, got, tc.want)
		}
	}
}

func TestReads(t *testing.T) {
	e := compileExpr(t, `result.orders.exists(o, o.id == args.order_id) && facts.a.x > facts["b"].y + facts.a.z`, anywhere)
	if got := strings.Join(e.ReadsFacts(), ","); got != "a,b" {
		t.Errorf("facts %s", got)
	}
	if !e.ReadsResult() || e.Source() == "" {
		t.Error("the expression reads the result")
	}
	var paths []string
	for _, p := range e.reads {
		paths = append(paths, p.String())
	}
	if got := strings.Join(paths, " "); !strings.Contains(got, "result.orders[].id") {
		t.Errorf("reads %s", got)
	}
}

func BenchmarkPlainPath(b *testing.B) {
	e, s := compileExpr(b, `args.order_id`, anywhere), testScope(b)
	for b.Loop() {
		if _, err := e.Eval(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWhere(b *testing.B) {
	e, s := compileExpr(b, `result.damaged && args.amount > 0`, placeFailed), testScope(b)
	for b.Loop() {
		if _, err := e.Bool(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoop(b *testing.B) {
	e, s := compileExpr(b, `result.orders.exists(o, o.id == "O2")`, placeFailed), testScope(b)
	for b.Loop() {
		if _, err := e.Bool(s); err != nil {
			b.Fatal(err)
		}
	}
}
