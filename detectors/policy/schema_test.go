package policy

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"

	"github.com/nearmiss/nearmiss/schemas"
)

// words says which table of the decoder each definition of the schema stands
// for; the empty name is the file itself.
var words = map[string][]string{
	"": topLevel, "metadata": metadataWords, "entity": entityWords, "prefix": prefixWords, "tool": toolWords, "row": rowWords,
	"need": append([]string{"name"}, needWords...), "evidence": evidenceWords, "guard": guardWords, "on": onWords,
	"assert": assertWords, "grounding": groundingWords, "groundArgEntity": argOptions,
}

// part is what the tests look at of one definition.
type part struct {
	Description string          `json:"description"`
	Properties  map[string]part `json:"properties"`
	Enum        []string        `json:"enum"`
	Ref         string          `json:"$ref"`
	AnyOf       []part          `json:"anyOf"`
	Else        *part           `json:"else"`
	Defs        map[string]part `json:"$defs"`
}

func policySchema(t *testing.T) (part, []byte) {
	t.Helper()
	raw, ok := schemas.JSONSchema("policy")
	if !ok {
		t.Fatal("there is no schema of a policy")
	}
	var root part
	if err := json.Unmarshal(raw, &root); err != nil {
		t.Fatal(err)
	}
	return root, raw
}

// TestSchemaKeys holds the keys of the schema to those of the decoder, and
// wants a description of each.
func TestSchemaKeys(t *testing.T) {
	root, _ := policySchema(t)
	for name, want := range words {
		def := root
		if name != "" {
			def = root.Defs[name]
		}
		if got := slices.Sorted(maps.Keys(def.Properties)); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Errorf("%q has the keys %v, the decoder knows %v", name, got, want)
		}
		for key, p := range def.Properties {
			if p.Description == "" && root.Defs[strings.TrimPrefix(p.Ref, "#/$defs/")].Description == "" {
				t.Errorf("%s.%s has no description", name, key)
			}
		}
	}
	for name, def := range root.Defs {
		if len(def.Properties) > 0 && words[name] == nil {
			t.Errorf("%q has keys and no table of the decoder", name)
		}
	}
}

// wrongChoices has a word that nobody knows wherever one of a list is wanted.
const wrongChoices = `
apiVersion: nearmiss/v1
kind: Policy
metadata: {name: x}
entities: {order: {world: "?"}}
tools: {a: {effect: write}}
guards:
  - name: g
    on: {effect: "?"}
    mode: "?"
    severity: "?"
    class: "?"
    on_unknown: "?"
    on_unavailable: "?"
    needs: [{name: n, valid: "?", role: "?", own_changes: "?", scope: "?", evidence: {message: "?", says: [yes]}}]
grounding: [{name: r, tools: ["*"], args: [a], from: ["?"], severity: "?"}]
`

var mustBeOneOf = regexp.MustCompile(`^(\w+) must be one of (.*)$`)

// TestSchemaChoices holds the words of the schema to what the decoder says it
// takes.
func TestSchemaChoices(t *testing.T) {
	root, _ := policySchema(t)
	_, err := Compile([]File{{"choices.yaml", wrongChoices}})
	var problems Errors
	if !errors.As(err, &problems) {
		t.Fatal(err)
	}
	takes := map[string]string{"normalize": sortedText(normalNames)}
	for _, p := range problems {
		if m := mustBeOneOf.FindStringSubmatch(p.Msg); m != nil {
			takes[m[1]] = sortedText(strings.Split(m[2], ", "))
		}
	}
	root.Defs["entity"].Properties["normalize"] = *root.Defs["normalizer"].Else
	root.Defs["grounding"].Properties["from"] = *root.Defs["grounding"].Properties["from"].Else
	for name, def := range root.Defs {
		for key, p := range def.Properties {
			if p.Ref == "#/$defs/severity" {
				p = root.Defs["severity"]
			}
			if len(p.Enum) == 0 {
				continue
			}
			if takes[key] != sortedText(p.Enum) {
				t.Errorf("%s.%s has the words %v, the decoder takes %s", name, key, p.Enum, takes[key])
			}
			delete(takes, key)
			if key == "severity" {
				takes[key] = sortedText(p.Enum) // of guards and of grounding
			}
		}
	}
	delete(takes, "severity")
	if len(takes) > 0 {
		t.Errorf("the schema has no words for %v", takes)
	}
	var all []string
	for _, e := range effects {
		all = append(all, string(e))
	}
	if got := root.Defs["tool"].Properties["effect"].AnyOf[0].Enum; !slices.Equal(got, all) {
		t.Errorf("effect has the words %v, the decoder takes %v", got, all)
	}
}

func sortedText(words []string) string {
	return strings.Join(slices.Sorted(slices.Values(words)), ", ")
}

// beyond are the problems that only the whole policy, or CEL, can show.
var beyond = regexp.MustCompile(strings.Join([]string{
	"unknown (tool|entity|need) ", "already there", "is there twice", "listed twice", "is not used", "is missing: it must be Policy", "metadata.name is missing",
	"cannot be read here", "is the row itself", "facts reads", "never equal", "no row of", "what is the (call|approval) about", "a message is about no object",
	"holds no word", "Syntax error", "digest", "true or false, not int", "must have effect write", "parsing regexp",
}, "|"))

// TestSchemaRefuses holds the schema to what the decoder says of each bad
// policy: it objects on every line where the form is wrong, and on no other.
func TestSchemaRefuses(t *testing.T) {
	schema := compiledSchema(t)
	files, err := filepath.Glob("testdata/bad/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no bad policies", err)
	}
	objected := 0
	for _, name := range files {
		f := readFile(t, name)
		root, _ := readYAML(f, func(position, string) {})
		if root == nil {
			continue // no YAML that an editor could look at
		}
		_, err := Compile([]File{f})
		var problems Errors
		if !errors.As(err, &problems) {
			t.Fatal(name, err)
		}
		lines := wrongLines(t, schema, root)
		for _, p := range problems {
			if !beyond.MatchString(p.Msg) && !slices.Contains(lines, p.Line) {
				t.Errorf("the schema does not see %s", p)
			}
		}
		for _, line := range lines {
			objected++
			if !slices.ContainsFunc(problems, func(p Error) bool { return p.Line == line }) {
				t.Errorf("%s:%d: the schema objects and the decoder does not", name, line)
			}
		}
	}
	if objected < 20 {
		t.Errorf("the schema objects on %d lines only", objected)
	}
}

// TestSchemaAccepts validates every policy of the repository.
func TestSchemaAccepts(t *testing.T) {
	schema := compiledSchema(t)
	seen := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if d != nil && (d.Name() == "bad" || (strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2)) {
				return filepath.SkipDir
			}
			return err
		}
		if filepath.Ext(path) != ".yaml" {
			return nil
		}
		raw, err := os.ReadFile(path)
		if err != nil || !bytes.Contains(raw, []byte("\nkind: Policy\n")) {
			return err
		}
		seen++
		root, _ := readYAML(File{path, string(raw)}, func(at position, msg string) { t.Errorf("%v: %s", at, msg) })
		if err := schema.Validate(plainValue(root)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		return nil
	})
	if err != nil || seen < 30 {
		t.Errorf("%d policies: %v", seen, err)
	}
}

func compiledSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	_, raw := policySchema(t)
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("policy", doc); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("policy")
}

// plainValue is what an editor's YAML reader makes of a node.
func plainValue(n *node) any {
	switch n.kind {
	case nodeNull:
		return nil
	case nodeBool:
		return strings.EqualFold(n.text, "true")
	case nodeNumber:
		if _, err := strconv.ParseFloat(n.text, 64); err == nil {
			return json.Number(n.text)
		}
	case nodeMapping:
		out := map[string]any{}
		for i, k := range n.keys {
			out[k.text] = plainValue(n.values[i])
		}
		return out
	case nodeSequence:
		out := []any{}
		for _, v := range n.values {
			out = append(out, plainValue(v))
		}
		return out
	}
	return n.text
}

// wrongLines lists the lines on which the schema objects.
func wrongLines(t *testing.T, schema *jsonschema.Schema, root *node) []int {
	t.Helper()
	var wrong *jsonschema.ValidationError
	err := schema.Validate(plainValue(root))
	if err != nil && !errors.As(err, &wrong) {
		t.Fatal(err)
	}
	var lines []int
	var visit func(e *jsonschema.ValidationError)
	visit = func(e *jsonschema.ValidationError) {
		if k, ok := e.ErrorKind.(*kind.PropertyNames); ok { // its location is shared with later ones and overwritten
			lines = append(lines, keyNamed(root, k.Property).at.line)
			return
		}
		at := nodeAt(root, e.InstanceLocation)
		if k, ok := e.ErrorKind.(*kind.AdditionalProperties); ok {
			for _, key := range k.Properties {
				lines = append(lines, at.key(key).at.line)
			}
			return
		}
		if len(e.Causes) == 0 {
			lines = append(lines, at.at.line)
		}
		for _, c := range e.Causes {
			visit(c)
		}
	}
	if wrong != nil {
		visit(wrong)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

// nodeAt answers the node at a location of the schema's.
func nodeAt(n *node, location []string) *node {
	for _, step := range location {
		if n.kind == nodeSequence {
			i, _ := strconv.Atoi(step)
			n = n.values[i]
		} else {
			n = n.get(step)
		}
	}
	return n
}

// keyNamed answers the first key of that name, here or below.
func keyNamed(n *node, name string) *node {
	if k := n.key(name); k != nil {
		return k
	}
	for _, v := range n.values {
		if k := keyNamed(v, name); k != nil {
			return k
		}
	}
	return nil
}
