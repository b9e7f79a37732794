package ingest_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

var (
	exampleBlock = regexp.MustCompile("(?s)```json event role=(\\w+)\n(.*?)```")
	natsBlock    = regexp.MustCompile("(?s)nats pub (\\S+) '(.*?)'(.*?)```")
	natsHeader   = regexp.MustCompile(`-H '([^:]+):([^']*)'`)
	curlBody     = regexp.MustCompile("(?s)curl .*?-d '(.*?)'\n")
)

func readme(t *testing.T) string {
	t.Helper()
	raw, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// Every example of the manual is accepted, and there is one of every type.
func TestReadmeExamples(t *testing.T) {
	validate := validator(t)
	missing := map[schemas.Type]bool{}
	for _, typ := range ingest.Types() {
		missing[typ] = true
	}
	for _, block := range exampleBlock.FindAllStringSubmatch(readme(t), -1) {
		ev, bad := ingest.FromCloudEvent([]byte(block[2]), schemas.Role(block[1]))
		if bad != nil {
			t.Errorf("%s\nin %s", bad, block[2])
			continue
		}
		validate("event", []byte(block[2]))
		validate(string(ev.Type), ev.Data)
		if _, bad := ingest.Decode(ingest.Encode(ev)); bad != nil {
			t.Errorf("as a message: %s\nin %s", bad, block[2])
		}
		delete(missing, ev.Type)
	}
	for _, typ := range ingest.Types() {
		if missing[typ] {
			t.Errorf("there is no example of %s", typ)
		}
	}
}

func validator(t *testing.T) func(name string, raw []byte) {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	return func(name string, raw []byte) {
		schema, ok := schemas.JSONSchema(name)
		if !ok {
			t.Fatalf("no schema %s", name)
		}
		if err := c.AddResource(name, parsed(t, schema)); err != nil && !strings.Contains(err.Error(), "already exists") {
			t.Fatal(err)
		}
		if err := c.MustCompile(name).Validate(parsed(t, raw)); err != nil {
			t.Errorf("%v\nin %s", err, raw)
		}
	}
}

func parsed(t *testing.T, raw []byte) any {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// The commands of the manual publish what Decode accepts.
func TestReadmeCommands(t *testing.T) {
	text := readme(t)
	nats := natsBlock.FindStringSubmatch(text)
	curl := curlBody.FindStringSubmatch(text)
	if nats == nil || curl == nil {
		t.Fatal("the manual has no nats pub or no curl example")
	}
	m := ingest.Message{Subject: nats[1], Data: []byte(nats[2]), Header: map[string][]string{}}
	for _, h := range natsHeader.FindAllStringSubmatch(nats[3], -1) {
		m.Header[h[1]] = []string{h[2]}
	}
	if ev, bad := ingest.Decode(m); bad != nil || ev.Tool != "oms.get_order" {
		t.Errorf("nats pub: %v, %+v", bad, ev)
	}
	if _, bad := ingest.FromCloudEvent([]byte(curl[1]), schemas.RoleAgent); bad != nil {
		t.Errorf("curl: %s", bad)
	}
}

// The role table of the manual says what the code holds.
func TestReadmeRoles(t *testing.T) {
	rows := map[schemas.Role]string{}
	for _, line := range strings.Split(readme(t), "\n") {
		for _, role := range schemas.Roles() {
			if strings.HasPrefix(line, "| `"+string(role)+"` |") {
				rows[role] += line
			}
		}
	}
	for _, role := range schemas.Roles() {
		if rows[role] == "" {
			t.Errorf("the manual has no row of role %s", role)
		}
		if role == schemas.RoleObserver {
			continue // its row refers to other rows
		}
		for _, typ := range ingest.Types() {
			name := strings.TrimSuffix(strings.TrimSuffix(string(typ), ".v1"), ".v2")
			if strings.Contains(rows[role], strings.TrimPrefix(name, "context.")) != role.MayPublish(typ) && name != "message" {
				t.Errorf("the manual and the code disagree on %s for %s", typ, role)
			}
		}
	}
}

// A producer that validates against the schemas is not surprised by Decode:
// what Decode refuses of data, the schema refuses too.
func TestSchemasRefuseWhatDecodeRefuses(t *testing.T) {
	for typ, body := range map[schemas.Type]string{
		schemas.Message: `{"role":"system","text":"x"}`, schemas.EntityChanged: `{"entity":"order","id":null}`,
		schemas.ClockTicked: `{"slot":"341"}`, schemas.CallCompleted: `{"partial":"yes"}`, schemas.ApprovalGranted: `{"kind":"k","expires":"soon"}`,
	} {
		c := jsonschema.NewCompiler()
		c.AssertFormat()
		schema, _ := schemas.JSONSchema(string(typ))
		if err := c.AddResource("s", parsed(t, schema)); err != nil {
			t.Fatal(err)
		}
		if c.MustCompile("s").Validate(parsed(t, json.RawMessage(body))) == nil {
			t.Errorf("%s: the schema accepts %s", typ, body)
		}
	}
}
