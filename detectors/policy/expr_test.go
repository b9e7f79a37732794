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

func TestEval(t *testing.T) {
	c, err := newExprCompiler()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ source, want string }{
		// Plain paths, without CEL.
		{`args.order_id`, `"O1"`},
		{`args.big`, `123456789012345678901234567890`},
		{`args.one`, `1`},
		{`args.none`, `null`},
		{`args["order_id"]`, `"O1"`},
		{`args.ids[1]`, `"b"`},
		{`args.filters.market`, `"EU"`},
		{`args.filters`, `"{\"market\": \"EU\"}"`},
		{`args.deep.a.b`, `"{\"c\": 1}"`},
		{`facts["order-facts"].total`, `99.5`},
		{`result.jsons[0].id`, `7`},
		{`text`, `"yes"`},
		{`now`, `"2024-05-15T20:00:00Z"`},

		// The same paths inside expressions.
		{`args.amount > 0 && args.order_id == "O1"`, `true`},
		{`args.big == "123456789012345678901234567890"`, `true`},
		{`args.amount <= facts["order-facts"].total`, `true`},
		{`args.amount * args.rate`, `75`},
		{`args.rate + args.amount - args.amount / args.rate`, `18.166666666666664`},
		{`args.amount + 1`, `51`},
		{`args.order_id + "-" + text(args.amount)`, `"O1-50"`},
		{`result.text.startsWith("Error")`, `true`},
		{`args.filters.startsWith("{")`, `true`},
		{`size(result.rules) == 0`, `true`},
		{`size(args.idsText)`, `2`},
		{`"a" in args.idsText`, `true`},
		{`args.idsText.exists(x, x == "b")`, `true`},
		{`result.orders.exists(o, o.id == "O2" && o.total > 20)`, `true`},
		{`result.orders.map(o, o.id)`, `["O1","O2"]`},
		{`result.orders.filter(o, o.total > 15)`, `[{"id":"O2","total":20.5}]`},
		{`result.jsons.exists(o, o.id == 7)`, `true`},
		{`[args.order_id] + args.ids`, `["O1","a","b"]`},
		{`{"k": args.order_id}.k`, `"O1"`},
		{`args.filters == args.filters`, `true`},
		{`result.orders[0] == {"id": "O1", "total": 10}`, `true`},
		{`args.none == null`, `true`},
		{`now - timestamp(args.at) < duration("24h")`, `true`},
		{`timestamp(args.at)`, `"2024-05-15T12:00:00Z"`},
		{`args.?missing.orValue(3)`, `3`},
		{`args.?amount.orValue(3)`, `50`},
		{`sets.contains(args.ids, ["a"])`, `true`},
		{`math.greatest(args.amount, 60)`, `60`},
		{`args.order_id.lowerAscii()`, `"o1"`},

		// has, and what short-circuits.
		{`has(args.order_id)`, `true`},
		{`has(args.missing)`, `false`},
		{`has(args.filters.market)`, `true`},
		{`has(args.order_id.member)`, `false`},
		{`has(facts.nothing)`, `false`},
		{`has(args.missing) && args.missing.x > 3`, `false`},
		{`result.damaged || args.missing`, `true`},
		{`has(args.missing) ? args.missing : args.order_id`, `"O1"`},
	} {
		e, issues := c.compile(tc.source, anywhere)
		if len(issues) > 0 {
			t.Errorf("compile %s: %v", tc.source, issues)
			continue
		}
		got, err := e.Eval(testScope(t))
		if err != nil {
			t.Errorf("%s: %v", tc.source, err)
			continue
		}
		if text := string(schemas.AppendCanonical(nil, got)); text != tc.want {
			t.Errorf("%s = %s, want %s", tc.source, text, tc.want)
		}
	}
}

func TestEvalReasons(t *testing.T) {
	c, err := newExprCompiler()
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		source string
		want   schemas.Reason
	}{
		{`args.missing`, schemas.ReasonNotCaptured},
		{`args.missing > 3`, schemas.ReasonNotCaptured},
		{`args.missing.deeper`, schemas.ReasonNotCaptured},
		{`args.ids[2]`, schemas.ReasonNotCaptured},
		{`args.ids[2] == "a"`, schemas.ReasonNotCaptured},
		{`args.ids[args.amount]`, schemas.ReasonNotCaptured},
		{`args.order_id.split("-")[3]`, schemas.ReasonNotCaptured},
		{`{"k": 1}[args.order_id]`, schemas.ReasonNotCaptured},
		{`data`, schemas.ReasonNotCaptured},
		{`data.x`, schemas.ReasonNotCaptured},
		{`data.x == 1`, schemas.ReasonNotCaptured},
		{`has(data.x)`, schemas.ReasonNotCaptured},
		{`has(args.missing.x)`, schemas.ReasonNotCaptured},
		{`has(facts.gone.x)`, schemas.ReasonNotCaptured},
		{`facts.gone`, schemas.ReasonNotCaptured},
		{`facts.never.x`, schemas.ReasonNotCaptured},
		{`result.orders.exists(o, o.missing)`, schemas.ReasonNotCaptured},
		{`args.deep.a.b.c`, schemas.ReasonNotCaptured},
		{`args.order_id > 3`, schemas.ReasonPolicy},
		{`args.order_id - 3`, schemas.ReasonPolicy},
		{`timestamp(args.order_id)`, schemas.ReasonPolicy},
		{`args.amount / 0`, schemas.ReasonPolicy},
		{`lists.range(10000).all(a, lists.range(10000).all(b, a >= 0 && b >= 0))`, schemas.ReasonCost},
	} {
		e, issues := c.compile(tc.source, anywhere)
		if len(issues) > 0 {
			t.Errorf("compile %s: %v", tc.source, issues)
			continue
		}
		v, err := e.Eval(testScope(t))
		var reasoned *EvalError
		if !errors.As(err, &reasoned) {
			t.Errorf("%s = %v, %v, want an EvalError", tc.source, v, err)
			continue
		}
		if reasoned.Reason != tc.want {
			t.Errorf("%s: reason %s, want %s", tc.source, err, tc.want)
		}
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
		{`digest(args) == "x"`, placeWhen, `1:6 not supported yet: digest(): approve by tool and object instead`},
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
