package policy

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

var rewrite = flag.Bool("rewrite", false, "write what the bad policies are told into their files")

func readFile(t testing.TB, name string) File {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return File{filepath.Base(name), string(raw)}
}

func example(t testing.TB) *Policy {
	t.Helper()
	p, err := Compile([]File{readFile(t, "testdata/example.yaml")})
	if err != nil {
		t.Fatal("\n" + err.Error())
	}
	return p
}

// TestBadPolicies compares what each bad policy is told with the `# want`
// lines at its end. Read the difference before you keep what -rewrite wrote.
func TestBadPolicies(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no bad policies", err)
	}
	for _, name := range files {
		f := readFile(t, name)
		body, _, _ := strings.Cut(f.Text, "\n# want ")
		body = strings.TrimSuffix(body, "\n") + "\n"
		_, err := Compile([]File{{f.Name, body}})
		var problems Errors
		if !errors.As(err, &problems) {
			t.Errorf("%s compiled: %v", name, err)
			continue
		}
		text := body
		for _, p := range problems {
			text += fmt.Sprintf("# want %d:%d: %s\n", p.Line, p.Col, strings.ReplaceAll(p.Msg, "\n", " | "))
		}
		if text == f.Text {
			continue
		}
		if *rewrite {
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		t.Errorf("%s:\n%s", name, text[len(body):])
	}
}

func TestExample(t *testing.T) {
	p := example(t)
	if p.Name != "damaged-item-refund" || p.Now.Format("15:04 -07:00") != "15:00 -05:00" {
		t.Errorf("name %q, now %s", p.Name, p.Now)
	}
	var needs []string
	for i, n := range p.Needs {
		if n.Index != i {
			t.Errorf("need %s has index %d at %d", n.Name, n.Index, i)
		}
		needs = append(needs, n.Guard+"/"+n.Name)
	}
	want := "/order-facts refund-needs-evidence/damage-verified refund-needs-evidence/policy-decision confirmed-by-user/explicit-yes"
	if got := strings.Join(needs, " "); got != want {
		t.Errorf("needs %s\nwant  %s", got, want)
	}
	g := p.Guards[0]
	if g.Mode != ModeEnforce || g.OnUnknown != Deny || g.OnUnavailable != Deny || g.Severity != schemas.SeverityCritical ||
		g.Class != schemas.ClassNearMiss || g.Needs[0] != p.Needs[0] || g.Asserts[0].Uses[0] != p.Needs[0] {
		t.Errorf("guard %+v", g)
	}
	if n := p.Needs[1]; n.Valid != ValidOnce || len(n.Evidence) != 2 || n.Evidence[1].Approval != "damage" {
		t.Errorf("need %+v", n)
	}
	if n := p.Needs[2]; n.Fresh.String() != "10m0s" || n.Uses[0] != p.Needs[0] || n.Valid != ValidSession {
		t.Errorf("need %+v", n)
	}
	if n := p.Needs[3]; n.After != p.Needs[0] || n.Valid != ValidTurn || p.Guards[1].OnUnknown != Allow {
		t.Errorf("need %+v", n)
	}
	if w := p.Check(); len(w) != 1 || !strings.Contains(w[0].Msg, "oms.update_order") {
		t.Errorf("warnings %v, want the unguarded oms.update_order only", w)
	}
}

// TestReadmeExample holds the manual to the file that is tested.
func TestReadmeExample(t *testing.T) {
	_, rest, _ := strings.Cut(readFile(t, "../README.md").Text, "```yaml\n")
	block, _, _ := strings.Cut(rest, "```")
	if block != readFile(t, "testdata/example.yaml").Text {
		t.Error("the first yaml block of detectors/README.md is not testdata/example.yaml")
	}
}

func TestLookups(t *testing.T) {
	p := example(t)
	for name, want := range map[schemas.ToolName]Effect{
		"oms.get_order": EffectRead, "legacy.x": EffectRead, "finance.issue_refund": EffectIrreversible,
	} {
		tool := p.Tool(name)
		if tool == nil {
			t.Errorf("no tool %s", name)
			continue
		}
		if e, err := tool.EffectOf(Scope{}); e != want || err != nil {
			t.Errorf("effect of %s = %s, %v", name, e, err)
		}
	}
	if p.Tool("nobody") != nil {
		t.Error("nobody is a tool")
	}
	refund, confirm := p.Guards[0], p.Guards[1]
	if !refund.Applies("finance.issue_refund", EffectIrreversible) || refund.Applies("oms.update_order", EffectWrite) ||
		!confirm.Applies("anything", EffectIrreversible) || confirm.Applies("anything", EffectWrite) {
		t.Error("the guards do not apply where they should")
	}
	inspect := p.Needs[1].Evidence[0]
	if !inspect.TakesTool("attachment.inspect") || inspect.TakesTool("oms.get_order") || p.Needs[0].Evidence[0].TakesTool("oms.get_order") {
		t.Error("evidence takes the wrong tools")
	}
	if !p.Grounding[0].TakesTool("anything") || p.Grounding[0].Args[0].Entity != p.Entities["order"] {
		t.Error("the grounding rule takes every tool")
	}
}

const small = `
apiVersion: nearmiss/v1
kind: Policy
metadata: {name: small}
tool_prefixes: ["mcp__", "mcp__retail__"]
entities: {order: {normalize: [case]}, line: {}}
tools:
  "*": {effect: none}
  "a.*": {effect: read}
  "a.long*": {effect: read}
  "a.*x": {effect: read}
  a.b: {effect: read, returns: [{each: result.rows, order: item.id}]}
  sh: {effect: 'args.cmd.startsWith("rm") ? "irreversible" : args.kind'}
  put: {effect: write, changes: [{line: {order: args.order, line: args.line}}]}
  cut: {effect: write, failed: digest(args.deep) == digest(result)}
guards:
  - name: g
    on: {effect: write}
    needs:
      - {name: n, for: args.id, evidence: {returns: order}, keep: {size: result.size}}
`

func TestToolPrecedence(t *testing.T) {
	p, err := Compile([]File{{"small.yaml", small}})
	if err != nil {
		t.Fatal("\n" + err.Error())
	}
	for name, want := range map[schemas.ToolName]string{
		"a.b": "a.b", "mcp__retail__a.b": "a.b", "mcp__a.b": "a.b", "a.longer": "a.long*", "a.zx": "a.*x", "a.z": "a.*", "zzz": "*",
	} {
		if got := p.Tool(name); got == nil || got.Pattern != want {
			t.Errorf("Tool(%s) = %+v, want %s", name, got, want)
		}
	}
	sh := p.Tool("mcp__retail__sh")
	for args, want := range map[string]Effect{
		`{"cmd": "rm x"}`: EffectIrreversible, `{"cmd": "ls", "kind": "read"}`: EffectRead,
		`{"cmd": "ls", "kind": "odd"}`: "", `{"cmd": "ls"}`: "",
	} {
		if e, err := sh.EffectOf(Scope{Args: parse(t, args)}); e != want || (err == nil) != (want != "") {
			t.Errorf("effect of sh %s = %q, %v", args, e, err)
		}
	}
}

func TestRepeatedMember(t *testing.T) {
	p, err := Compile([]File{{"small.yaml", small}})
	if err != nil {
		t.Fatal("\n" + err.Error())
	}
	for _, tc := range []struct {
		tool         schemas.ToolName
		args, result string
		want         string
	}{
		{"a.b", `{}`, `{"rows": [{"id": 1}]}`, ""},
		{"a.b", `{}`, `{"rows": [{"id": 1}, {"id": 1, "id": 2}]}`, "result.rows[].id"},
		{"a.b", `{}`, `{"rows": [], "rows": []}`, "result.rows"},
		{"mcp__a.b", `{}`, `{"rows": "[{\"id\": 1, \"id\": 2}]"}`, "result.rows[].id"},
		{"a.b", `{}`, `{"rows": [{"id": 1, "size": 1, "size": 2}]}`, "result.rows[].size"},
		{"a.b", `{"x": 1, "x": 2}`, `{"y": 1, "y": 2}`, ""},
		{"put", `{"order": 1, "line": 2, "line": 3}`, `null`, "args.line"},
		{"zzz", `{"id": 1, "id": 2}`, `null`, "args.id"},
		{"cut", `{"deep": {"to": [{"x": 1, "x": 2}]}}`, `null`, "args.deep.*"},
		{"cut", `{}`, `{"x": 1, "x": 2}`, "result.*"},
		{"cut", `{"deep": "{\"x\": 1, \"x\": 2}"}`, `null`, ""},
	} {
		got, found := p.RepeatedMember(tc.tool, parse(t, tc.args), parse(t, tc.result))
		if got != tc.want || found != (tc.want != "") {
			t.Errorf("RepeatedMember(%s, %s, %s) = %q, %v, want %q", tc.tool, tc.args, tc.result, got, found, tc.want)
		}
	}
}

func TestFilesAreMerged(t *testing.T) {
	head, rest, _ := strings.Cut(small, "entities:")
	a, b := File{"a.yaml", head}, File{"b.yaml", "entities:" + rest}
	p, err := Compile([]File{b, a})
	if err != nil {
		t.Fatal("\n" + err.Error())
	}
	q, err := Compile([]File{a, b})
	if err != nil || p.Digest != q.Digest || !strings.HasPrefix(p.Digest, "sha256:") {
		t.Errorf("digests %s %s, %v", p.Digest, q.Digest, err)
	}
	_, err = Compile([]File{a, b, {"c.yaml", "entities: {order: {}}\nmetadata: {name: other}\n"}})
	want := "c.yaml:1:12: \"order\" is declared twice, first at b.yaml:1\n" +
		"c.yaml:2:18: metadata.name must be \"small\" as in the other file"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestAnchorsAndMerge(t *testing.T) {
	text := strings.Replace(small, `{effect: read}`, `&read {effect: read}`, 1)
	text = strings.Replace(text, `"a.long*": {effect: read}`, `"a.long*": {<<: *read, failed: size(result.x) == 0}`, 1)
	text = strings.Replace(text, `"a.*x": {effect: read}`, `"a.*x": *read`, 1)
	p, err := Compile([]File{{"small.yaml", text}})
	if err != nil {
		t.Fatal("\n" + err.Error())
	}
	if long := p.Tool("a.longer"); long.Effect != EffectRead || long.Failed == nil {
		t.Errorf("a.longer is %+v", long)
	}
}

func TestHostileYAML(t *testing.T) {
	bomb := "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c < 'j'; c++ {
		p := string(c - 1)
		bomb += fmt.Sprintf("%c: &%c [*%s, *%s, *%s, *%s, *%s, *%s, *%s, *%s, *%s, *%s]\n", c, c, p, p, p, p, p, p, p, p, p, p)
	}
	for name, text := range map[string]string{
		"aliases":   bomb,
		"recursive": "a: &a [*a]\n",
		"flow":      strings.Repeat("[", 100_000),
		"block":     strings.Repeat("- ", 100_000),
		"keys":      strings.Repeat("? ", 100_000),
		"zero":      "a: \x00",
		"not UTF-8": "a: \xff",
		"empty":     "",
		"large":     strings.Repeat("#", MaxBundle+1),
	} {
		_, err := Compile([]File{{"hostile.yaml", text}})
		var problems Errors
		if !errors.As(err, &problems) || problems[0].Line < 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBundle(t *testing.T) {
	files := []File{{"b.yaml", "x: <1>\n"}, {"a.yaml", "y"}}
	raw, err := MarshalBundle(files)
	if err != nil || string(raw) != `[{"name":"a.yaml","text":"y"},{"name":"b.yaml","text":"x: <1>\n"}]` {
		t.Fatalf("%s %v", raw, err)
	}
	back, err := ParseBundle(raw)
	if err != nil || len(back) != 2 || back[1] != files[0] {
		t.Errorf("%v %v", back, err)
	}
	for _, bad := range []string{`{}`, `[{"nam":"a"}]`, `[] []`, `[{"name":"a"},{"name":"a"}]`, ``} {
		if _, err := ParseBundle([]byte(bad)); err == nil {
			t.Errorf("ParseBundle(%s) succeeded", bad)
		}
	}
	if _, err := MarshalBundle([]File{{"a", strings.Repeat("x", MaxBundle)}}); err == nil {
		t.Error("a bundle beyond its size was marshalled")
	}
}

func TestPolicyIsSafeForConcurrentUse(t *testing.T) {
	p, s := example(t), testScope(t)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				_, _ = p.Guards[0].Asserts[0].That.Bool(s)
				_, _, _ = p.Needs[0].For.Keys(s, p.Entities["order"].Normalize)
				p.Needs[3].Evidence[0].SaysYes("yes, go ahead")
				p.Tool("legacy.x")
			}
		})
	}
	wg.Wait()
}

func FuzzCompile(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.yaml")
	bad, _ := filepath.Glob("testdata/bad/*.yaml")
	for _, name := range append(files, bad...) {
		f.Add(readFile(f, name).Text)
	}
	f.Add(small)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Compile([]File{{"fuzz.yaml", text}})
		if err == nil {
			p.Check()
			return
		}
		var problems Errors
		if !errors.As(err, &problems) || len(problems) == 0 {
			t.Fatalf("not Errors: %v", err)
		}
		for _, e := range problems {
			if e.Line < 1 || e.Col < 1 || e.File == "" || e.Msg == "" {
				t.Fatalf("no place: %+v", e)
			}
		}
	})
}
