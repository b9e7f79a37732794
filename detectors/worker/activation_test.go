package worker_test

import (
	"encoding/json"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// sealed gives an activation the digest of its policy, which the wire wants
// and a story leaves out.
func sealed(t *testing.T, ev schemas.Event) schemas.Event {
	t.Helper()
	if ev.Type != schemas.PolicyActivated {
		return ev
	}
	text := ingest.ParsePolicyActivated(ev.Data).Policy
	files, err := policy.ParseBundle([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	ev.Data, err = json.Marshal(map[string]string{"digest": policy.Digest(files), "policy": text})
	if err != nil {
		t.Fatal(err)
	}
	return ev
}
