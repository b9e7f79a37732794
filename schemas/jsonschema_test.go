package schemas_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/nearmiss/nearmiss/schemas"
)

// compiler knows every schema of the contract under its own $id.
func compiler(t *testing.T) *jsonschema.Compiler {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	for _, name := range schemas.JSONSchemas() {
		raw, ok := schemas.JSONSchema(name)
		if !ok {
			t.Fatalf("schema %s is listed and not there", name)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
		if err != nil {
			t.Fatalf("schema %s: %v", name, err)
		}
		if err := c.AddResource(schemaURL(name), doc); err != nil {
			t.Fatalf("schema %s: %v", name, err)
		}
	}
	return c
}

func schemaURL(name string) string { return "https://nearmiss.dev/schemas/" + name + ".schema.json" }

func TestSchemasCompile(t *testing.T) {
	c := compiler(t)
	for _, name := range schemas.JSONSchemas() {
		raw, _ := schemas.JSONSchema(name)
		if !strings.Contains(string(raw), `"$id": "`+schemaURL(name)+`"`) {
			t.Errorf("schema %s has another $id", name)
		}
		if _, err := c.Compile(schemaURL(name)); err != nil {
			t.Errorf("schema %s: %v", name, err)
		}
	}
	if _, ok := schemas.JSONSchema("nothing"); ok {
		t.Error("there is a schema of nothing")
	}
}

// Every type that is ever on the wire has a schema of its data.
func TestEveryTypeHasASchema(t *testing.T) {
	types := []schemas.Type{
		schemas.SessionStarted, schemas.SessionEnded, schemas.Message, schemas.CallRequested, schemas.CallCompleted,
		schemas.CallProposed, schemas.GateDecided, schemas.ApprovalGranted, schemas.ApprovalRefused,
		schemas.EntityChanged, schemas.Compacted, schemas.PolicyActivated, schemas.ClockTicked, schemas.SessionErased,
		schemas.FindingRaised, schemas.FindingUpdated,
	}
	for _, typ := range types {
		if _, ok := schemas.JSONSchema(string(typ)); !ok {
			t.Errorf("type %s has no schema", typ)
		}
	}
}

// The schema of a finding names every member that a finding has.
func TestFindingSchemaIsComplete(t *testing.T) {
	raw, _ := schemas.JSONSchema("finding")
	var schema struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	finding := reflect.TypeFor[schemas.Finding]()
	for i := range finding.NumField() {
		name, _, _ := strings.Cut(finding.Field(i).Tag.Get("json"), ",")
		if _, ok := schema.Properties[name]; !ok {
			t.Errorf("the schema does not name %q", name)
		}
		delete(schema.Properties, name)
	}
	for name := range schema.Properties {
		t.Errorf("the schema names %q, which no finding has", name)
	}
}

func TestFindingsValidate(t *testing.T) {
	reward := 1.0
	full := schemas.Finding{
		ID: schemas.FindingKey{Tenant: "default"}.ID(), Revision: 2, Class: schemas.ClassNearMiss, Reason: schemas.ReasonOtherObject,
		Verdict: schemas.VerdictNearMiss, Severity: schemas.SeverityCritical, Guard: "refund-needs-evidence", Need: "damage-verified",
		Tenant: "default", Session: "S1", Agent: "refund-bot", Model: "m", Tool: "finance.issue_refund", CallID: "c7", CallOrdinal: 3,
		Seq: 41, Time: time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC), Outcome: schemas.OutcomeOK, Objects: []string{"O1"},
		Nearest:  &schemas.Nearest{CallID: "c5", Seq: 33, Test: "same object", Object: "O9"},
		Argument: &schemas.Argument{Path: "args.order_id", Value: "O1"}, Late: &schemas.Late{Seq: 50}, Order: "request",
		Origin: &schemas.Origin{File: "f.json", Index: 20, Reward: &reward}, Trace: schemas.Trace{Traceparent: "00-0af7-b7ad-01"},
		Evidence: []schemas.EvidenceAt{{Need: "order-facts", CallID: "c1", Seq: 12}}, PolicyDigest: "sha256:00", Summary: "one sentence",
		Remedies: []schemas.Remedy{{Call: "attachment.inspect", Args: map[string]string{"order_id": "O1"}, Text: "inspect it"}},
	}
	bare := full
	bare.Nearest, bare.Argument, bare.Late, bare.Origin, bare.Objects, bare.Evidence, bare.Remedies = nil, nil, nil, nil, nil, nil, nil
	schema, err := compiler(t).Compile(schemaURL("finding.raised.v1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []schemas.Finding{full, bare} {
		if err := schema.Validate(asJSON(t, f)); err != nil {
			t.Error(err)
		}
	}
	bare.Reason = "because"
	if schema.Validate(asJSON(t, bare)) == nil {
		t.Error("an unknown reason passes")
	}
}

func asJSON(t *testing.T, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
