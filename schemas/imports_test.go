package schemas_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/nearmiss/nearmiss/"

// deciding are the packages that reach or carry a verdict. They are told facts
// and answer with values, so that a verdict can be repeated a month later: by
// a rebuild, a backtest, another shard, a story.
var deciding = []string{
	"schemas", "ingest", "ingest/formats", "projector", "detectors",
	"detectors/policy", "detectors/scenario", "detectors/play", "detectors/coverage", "detectors/explain", "detectors/mutate", "detectors/measure", "detectors/report", "alerts",
}

// rule is a package that must not be imported, and why. A name that ends in a
// slash stands for everything below it.
type rule struct{ name, why string }

// ownRules hold for what a deciding package itself imports.
var ownRules = []rule{
	{"os", "a verdict that depends on files or the environment differs from machine to machine; hand the bytes in"},
	{"net", "the network belongs to the edges: ingest/natsjs, ingest/httpapi and the folders below alerts"},
	{"net/", "the network belongs to the edges: ingest/natsjs, ingest/httpapi and the folders below alerts"},
	{"os/", "processes, signals and users belong to cmd"},
	{"context", "what takes a context can wait, and a deciding function never waits"},
	{"log", "a bad event or policy is an answer (finding, refusal, error), not a line in a log"},
	{"log/", "a bad event or policy is an answer (finding, refusal, error), not a line in a log"},
	{"math/rand", "the same events must give the same verdict and the same ids, every time"},
	{"math/rand/", "the same events must give the same verdict and the same ids, every time"},
	{"crypto/rand", "the same events must give the same verdict and the same ids, every time"},
}

// closureRules hold for everything that a deciding package is built from.
var closureRules = []rule{
	{"net", "a library that can connect can make a verdict wait, or differ"},
	{"net/", "a library that can connect can make a verdict wait, or differ"},
	{"os/exec", "a library that can start processes can make a verdict wait, or differ"},
	{"database/", "state is a fold of the log; only projector/pebblestore keeps it on disk"},
	{"github.com/cockroachdb/pebble/", "state is a fold of the log; only projector/pebblestore keeps it on disk"},
	{"github.com/nats-io/", "the log belongs to ingest/natsjs; a verdict must not know where its events came from"},
	{"go.opentelemetry.io/otel/", "sending belongs to alerts/spans; package alerts only describes"},
}

// harmless are packages that closureRules would take in and that do no I/O.
// The libraries for CloudEvents and for CEL parse addresses with them.
var harmless = []string{"net/netip", "net/url"}

// clockReads are the functions of package time that read a clock or wait.
var clockReads = []string{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}

// TestDecidingPackagesOnlyDecide holds what the packages themselves are
// written with.
func TestDecidingPackagesOnlyDecide(t *testing.T) {
	for _, name := range deciding {
		files, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(name), "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no Go files in %s: %v", name, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, fault := range faults(t, file) {
				t.Error(fault)
			}
		}
	}
}

// TestDecidingPackagesAreBuiltFromPureOnes holds what they are built from.
func TestDecidingPackagesAreBuiltFromPureOnes(t *testing.T) {
	if _, err := os.Stat("../go.mod"); err != nil { // also tells the test cache that it matters
		t.Fatal(err)
	}
	imports := importGraph(t)
	for _, name := range deciding {
		for _, path := range closure(imports, module+name) {
			last := path[len(path)-1]
			if why := forbidden(closureRules, last); why != "" && !slices.Contains(harmless, last) {
				t.Errorf("%s is built from %s (%s): %s", name, last, strings.Join(path, " -> "), why)
			}
		}
	}
}

// TestBacktestCannotTell holds that nothing which stores, sends or notifies is
// linked into a backtest: a policy is tried on last month's traffic without
// anybody being paged for it.
func TestBacktestCannotTell(t *testing.T) {
	rules := []rule{
		{"net", "a backtest is handed its messages and speaks to nobody"},
		{"net/", "a backtest is handed its messages and speaks to nobody"},
		{"github.com/nats-io/", "what can read the log can also publish to it"},
		{"go.opentelemetry.io/otel/", "no span may be sent for what is only tried"},
		{module + "alerts", "nobody is told of what is only tried"},
		{module + "alerts/", "nobody is told of what is only tried"},
		{module + "detectors/worker", "the worker tells what it finds"},
	}
	for _, path := range closure(importGraph(t), module+"detectors/backtest") {
		last := path[len(path)-1]
		if why := forbidden(rules, last); why != "" && !slices.Contains(harmless, last) {
			t.Errorf("detectors/backtest is built from %s (%s): %s", last, strings.Join(path, " -> "), why)
		}
	}
}

// TestRulesCatch holds that the rules above are not empty words.
func TestRulesCatch(t *testing.T) {
	file := filepath.Join(t.TempDir(), "impure.go")
	source := "package impure\n\nimport (\n\t\"net/http\"\n\tclock \"time\"\n)\n\n" +
		"func f() { go http.Get(\"\"); clock.Now() }\n"
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(faults(t, file), "\n")
	for _, want := range []string{"impure.go:4:2: imports net/http", "impure.go:8:12: starts a goroutine", "impure.go:8:29: calls time.Now"} {
		if !strings.Contains(got, want) {
			t.Errorf("not found: %s\nin:\n%s", want, got)
		}
	}
}

func forbidden(rules []rule, name string) string {
	for _, r := range rules {
		if name == r.name || strings.HasSuffix(r.name, "/") && strings.HasPrefix(name, r.name) {
			return r.why
		}
	}
	return ""
}

// faults lists what one file does that a deciding package must not do.
func faults(t *testing.T, file string) []string {
	t.Helper()
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	note := func(at token.Pos, format string, args ...any) {
		all = append(all, set.Position(at).String()+": "+fmt.Sprintf(format, args...))
	}
	for _, spec := range parsed.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		if why := forbidden(ownRules, name); why != "" {
			note(spec.Pos(), "imports %s: %s", name, why)
		}
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		if why := impure(n, timeName(parsed)); why != "" {
			note(n.Pos(), "%s", why)
		}
		return true
	})
	return all
}

// impure says what is wrong with a piece of code; empty where nothing is.
func impure(n ast.Node, time string) string {
	switch n := n.(type) {
	case *ast.GoStmt:
		return "starts a goroutine: the order of its effects would not be the order of the log"
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok && x.Name == time && slices.Contains(clockReads, n.Sel.Name) {
			return "calls time." + n.Sel.Name + ": time comes in with the event, or a replay would judge otherwise"
		}
	}
	return ""
}

// timeName is what a file calls package time.
func timeName(file *ast.File) string {
	for _, spec := range file.Imports {
		if spec.Path.Value == `"time"` && spec.Name != nil {
			return spec.Name.Name
		}
	}
	return "time"
}
