package pebblestore

import (
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestForgetRecords deletes what old sessions left, and nothing of others.
func TestForgetRecords(t *testing.T) {
	s := open(t, vfs.NewMem())
	defer closed(t, s)
	now := time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC)
	old, fresh := session("old", now.AddDate(0, 0, -91)), session("older-in-name-only", now.AddDate(0, 0, -89))
	must(t, s.Commit(Batch{Records: append(old.Records(), fresh.Records()...), Position: position(1)}))
	n, err := s.ForgetRecords(now.AddDate(0, 0, -90))
	must(t, err)
	same(t, "sessions forgotten", n, 1)
	left := 0
	for r, err := range s.Records(nil) {
		must(t, err)
		same(t, "session", string(projector.RecordsOfSession(r.Key)), string(projector.RecordsOfSession(fresh.Records()[0].Key)))
		left++
	}
	same(t, "records left", left, 3)
}

// session is a session with a verdict and a finding.
func session(id schemas.SessionID, first time.Time) detectors.Outcome {
	return detectors.Outcome{
		Sessions: []schemas.SessionRecord{{Tenant: "t", Session: id, First: first}},
		Judged:   []schemas.Judgement{{Tenant: "t", Session: id, Seq: 7}},
		Findings: []schemas.Finding{{Tenant: "t", Session: id, Seq: 7, ID: "f-1"}},
	}
}
