package alerts

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/nearmiss/nearmiss/schemas"
)

// parent is a valid traceparent whose trace id ends in n.
func parent(n int) schemas.Trace {
	return schemas.Trace{Traceparent: fmt.Sprintf("00-%032x-%016x-01", 0xa0000+n, 0xb0000+n)}
}

func refund(change func(*schemas.Finding)) schemas.Finding {
	f := schemas.Finding{
		ID: "f-abcdefghijklmnopqrstuvwxyz", Revision: 1, Class: schemas.ClassNearMiss, Reason: schemas.ReasonOtherObject,
		Verdict: schemas.VerdictNearMiss, Severity: schemas.SeverityCritical, Guard: "refund-needs-evidence", Need: "damage-verified",
		Tenant: "default", Session: "S7", Agent: "refund-bot", Model: "m1", Tool: "finance.issue_refund", CallID: "c7",
		CallOrdinal: 3, Seq: 41, Time: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Outcome: schemas.OutcomeOK,
		Objects: []string{"O1"}, Order: "request", Trace: parent(1), PolicyDigest: "sha256:1",
		Nearest:  &schemas.Nearest{CallID: "c5", Seq: 33, Test: "same object", Object: "O9", Trace: parent(2)},
		Evidence: []schemas.EvidenceAt{{Need: "order-facts", CallID: "c1", Seq: 20, Trace: parent(3)}},
		Late:     &schemas.Late{CallID: "c9", Seq: 50},
	}
	change(&f)
	return f
}

func attribute(list []Attribute, key string) any {
	for _, a := range list {
		if a.Key == key {
			return a.Value
		}
	}
	return nil
}

func roles(links []Link) []any {
	var list []any
	for _, l := range links {
		list = append(list, attribute(l.Attributes, keyRole))
	}
	return list
}

func TestSpanOf(t *testing.T) {
	s := SpanOf(refund(func(*schemas.Finding) {}))
	for key, want := range map[string]any{
		keyTool: "finance.issue_refund", keyCall: "c7", keyConversation: "S7", keyAgent: "refund-bot", keyModel: "m1",
		keyFinding: "f-abcdefghijklmnopqrstuvwxyz", keyRevision: int64(1), keyClass: "near_miss", keyReason: "other_object",
		keyVerdict: "near_miss", keySeverity: "critical", keyGuard: "refund-needs-evidence", keyNeed: "damage-verified",
		keyTenant: "default", keyOutcome: "ok", keyOrder: "request", keySeq: int64(41), keyOrdinal: int64(3),
		keyObjects: []string{"O1"}, keyNearestSeq: int64(33), keyNearestTest: "same object", keyLateSeq: int64(50),
		keyPolicy: "sha256:1", keyOriginTrace: "000000000000000000000000000a0001", keyMissing: nil, keyUnlinked: nil, keyArgument: nil,
	} {
		if got := attribute(s.Attributes, key); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is %v, want %v", key, got, want)
		}
	}
	if got := roles(s.Links); !reflect.DeepEqual(got, []any{RoleEvidence, RoleNearest, RoleWrite}) {
		t.Errorf("links are %v", got)
	}
	if s.Name != "near_miss refund-needs-evidence" || !s.Start.Equal(s.End) || strings.Contains(s.Status, "O1") || strings.Contains(s.Status, "O9") {
		t.Errorf("span is %+v", s)
	}
	if got := attribute(s.Links[2].Attributes, keySampled); got != true {
		t.Errorf("the write's link is sampled: %v", got)
	}
}

func TestSpanOfDoesNotChangeTheFinding(t *testing.T) {
	f := refund(func(*schemas.Finding) {})
	SpanOf(f)
	if !reflect.DeepEqual(f, refund(func(*schemas.Finding) {})) {
		t.Errorf("the finding became %+v", f)
	}
}

func TestIDsComeFromFindingAndRevision(t *testing.T) {
	one := SpanOf(refund(func(*schemas.Finding) {}))
	again := SpanOf(refund(func(f *schemas.Finding) { f.Reason = schemas.ReasonStale }))
	revised := SpanOf(refund(func(f *schemas.Finding) { f.Revision = 2 }))
	if one.TraceID != again.TraceID || one.SpanID != again.SpanID {
		t.Error("the same revision has other ids")
	}
	if one.TraceID == revised.TraceID || one.SpanID == revised.SpanID {
		t.Error("another revision has the same ids")
	}
}

func TestManyLinksKeepTheWriteLast(t *testing.T) {
	s := SpanOf(refund(func(f *schemas.Finding) {
		for i := range 40 {
			f.Evidence = append(f.Evidence, schemas.EvidenceAt{Need: "n", Seq: uint64(i), Trace: parent(i + 10)})
		}
	}))
	if len(s.Links) != maxEvidence+2 || attribute(s.Links[len(s.Links)-1].Attributes, keyRole) != RoleWrite {
		t.Errorf("links are %v", roles(s.Links))
	}
	if got := attribute(s.Attributes, keyUnlinked); got != int64(25) {
		t.Errorf("%v unlinked", got)
	}
}

func TestAMissingTraceIsSaid(t *testing.T) {
	for _, bad := range []string{"", "00-A0000000000000000000000000000001-b000000000000001-01"} {
		s := SpanOf(refund(func(f *schemas.Finding) { f.Trace.Traceparent = bad }))
		if attribute(s.Attributes, keyMissing) != true || attribute(s.Attributes, keyOriginTrace) != nil {
			t.Errorf("%q: attributes are %v", bad, s.Attributes)
		}
		if got := roles(s.Links); !reflect.DeepEqual(got, []any{RoleEvidence, RoleNearest}) {
			t.Errorf("%q: links are %v", bad, got)
		}
	}
}

func TestAGroundingSpanKeepsTheValueBack(t *testing.T) {
	s := SpanOf(refund(func(f *schemas.Finding) {
		f.Class, f.Reason, f.Need = schemas.ClassIntegrityLeak, schemas.ReasonUngrounded, "user_id"
		f.Argument = &schemas.Argument{Path: "user_id", Value: "mia_li_3668"}
		f.Objects, f.Summary = []string{"mia_li_3668"}, "mia_li_3668"
		f.Remedies = []schemas.Remedy{{Call: "find", Args: map[string]string{"id": "mia_li_3668"}}}
	}))
	if text := fmt.Sprintf("%+v", s); strings.Contains(text, "mia_li_3668") {
		t.Errorf("the value is in %s", text)
	}
	if attribute(s.Attributes, keyArgument) != "user_id" {
		t.Error("the path is not said")
	}
}

func TestStatusOnlyWhereSomethingHappened(t *testing.T) {
	for verdict, want := range map[schemas.Verdict]bool{
		schemas.VerdictNearMiss: true, schemas.VerdictViolation: true, schemas.VerdictAttempted: true,
		schemas.VerdictUnknown: false, schemas.VerdictOK: false,
	} {
		s := SpanOf(refund(func(f *schemas.Finding) { f.Verdict = verdict }))
		if (s.Status != "") != want {
			t.Errorf("%s: status %q", verdict, s.Status)
		}
	}
}

func TestForeignTextIsCutToValidUTF8(t *testing.T) {
	s := SpanOf(refund(func(f *schemas.Finding) {
		f.Session = schemas.SessionID("\xff" + strings.Repeat("é", 400))
		f.Objects = make([]string, 100)
	}))
	got := attribute(s.Attributes, keyConversation).(string)
	if !utf8.ValidString(got) || len(got) > maxText {
		t.Errorf("got %d bytes %q", len(got), got)
	}
	if n := len(attribute(s.Attributes, keyObjects).([]string)); n != maxObjects {
		t.Errorf("%d objects", n)
	}
}
