package ingest

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

// The rules that Decode holds and the JSON Schemas that producers read name
// the same members, and need the same ones.
func TestRulesAgreeWithSchemas(t *testing.T) {
	for _, r := range rules {
		raw, ok := schemas.JSONSchema(string(r.typ))
		if !ok {
			t.Fatalf("no schema of %s", r.typ)
		}
		var schema struct {
			Properties map[string]json.RawMessage `json:"properties"`
			Required   []string                   `json:"required"`
		}
		if err := json.Unmarshal(raw, &schema); err != nil {
			t.Fatal(err)
		}
		if len(r.members) > maxMembers || len(schema.Properties) != len(r.members) {
			t.Errorf("%s: %d members in the rule, %d in the schema", r.typ, len(r.members), len(schema.Properties))
		}
		for _, m := range r.members {
			if _, ok := schema.Properties[m.name]; !ok || slices.Contains(schema.Required, m.name) != m.required {
				t.Errorf("%s: rule and schema disagree on %q", r.typ, m.name)
			}
		}
	}
}

// The envelope schema names every attribute that Decode reads.
func TestAttributesAgreeWithSchema(t *testing.T) {
	raw, _ := schemas.JSONSchema("event")
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	for a := range attributeCount {
		if _, ok := schema.Properties[a.String()]; !ok {
			t.Errorf("the schema does not name %q", a)
		}
	}
	if extra := len(schema.Properties) - int(attributeCount) - len([]string{"data", "data_base64"}); extra != 0 {
		t.Errorf("the schema names %d attributes that Decode does not read", extra)
	}
}
