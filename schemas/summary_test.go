package schemas

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// refund is the finding of the refund that ran before the photo was looked at.
func refund(change func(*Finding)) Finding {
	f := Finding{
		ID: "f-ab12cd34", Revision: 1, Class: ClassNearMiss, Reason: ReasonMissing, Verdict: VerdictNearMiss,
		Guard: "refund-needs-evidence", Need: "damage-verified", Session: "S7", Agent: "refund-bot",
		Tool: "finance.issue_refund", Outcome: OutcomeOK, Objects: []string{"O1"},
		Remedies: []Remedy{{Call: "attachment.inspect", Args: map[string]string{"order_id": "O1", "angle": "top"}}},
	}
	change(&f)
	return f
}

func TestSentence(t *testing.T) {
	for want, f := range map[string]Finding{
		"finance.issue_refund(O1) ran although damage-verified was never established": refund(func(*Finding) {}),
		"finance.issue_refund(O1) ran although damage-verified was never established; the evidence came only after the call (late, #9)": refund(func(f *Finding) {
			f.Late = &Late{Seq: 9}
		}),
		"finance.issue_refund(O1) ran although damage-verified was established only for another object, O9 (see #33)": refund(func(f *Finding) {
			f.Reason, f.Nearest = ReasonOtherObject, &Nearest{Seq: 33, Object: "O9"}
		}),
		"finance.issue_refund(O1) may have run although damage-verified had already been used up by another write (see #5)": refund(func(f *Finding) {
			f.Reason, f.Outcome, f.Nearest = ReasonConsumed, OutcomeTimeout, &Nearest{Seq: 5, Object: "O1"}
		}),
		"finance.issue_refund(O1, O2, O3, and 2 more) was attempted although damage-verified was checked and said no": refund(func(f *Finding) {
			f.Reason, f.Outcome, f.Objects = ReasonContradicted, OutcomeError, []string{"O1", "O2", "O3", "O4", "O5"}
		}),
		"finance.issue_refund was requested although the gate had denied it": refund(func(f *Finding) {
			f.Reason, f.Outcome, f.Objects = ReasonBypassed, "", nil
		}),
		"finance.issue_refund(O1) ran, and whether damage-verified was established is unknown: events of the session are missing": refund(func(f *Finding) {
			f.Reason, f.Verdict = ReasonGap, VerdictUnknown
		}),
		"users.get ran although its user_id came from no earlier result and no user message": refund(func(f *Finding) {
			f.Reason, f.Tool, f.Need, f.Argument, f.Objects = ReasonUngrounded, "users.get", "user_id", &Argument{Path: "user_id", Value: "mia_li_3668"}, []string{"mia_li_3668"}
		}),
		"users.get ran, and whether its user_id had an origin is unknown: arguments or results that it depends on were not captured": refund(func(f *Finding) {
			f.Reason, f.Verdict, f.Tool, f.Need, f.Argument = ReasonNotCaptured, VerdictUnknown, "users.get", "user_id", &Argument{Path: "user_id", Value: "mia_li_3668"}
		}),
		"finance.issue_refund(O1) ran although damage-verified does not count (new-reason)": refund(func(f *Finding) { f.Reason = "new-reason" }),
	} {
		if got := f.Sentence(); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

func TestFix(t *testing.T) {
	for want, f := range map[string]Finding{
		"call attachment.inspect angle=top order_id=O1 first": refund(func(*Finding) {}),
		"establish damage-verified first":                     refund(func(f *Finding) { f.Remedies = nil }),
		"ask the approver":                                    refund(func(f *Finding) { f.Remedies = []Remedy{{Text: "ask the approver"}} }),
		"call a first; call b first; and 1 more":              refund(func(f *Finding) { f.Remedies = []Remedy{{Call: "a"}, {Call: "b"}, {}, {Call: "c"}} }),
	} {
		if got := f.Fix(); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

// Every reason of the vocabulary has its words: read from the source, so that
// a new constant without a row fails here.
func TestEveryReasonHasWords(t *testing.T) {
	known := map[string]bool{}
	for _, w := range wordings() {
		if w.why == "" || w.fix == "" || known[string(w.reason)] {
			t.Errorf("the row of %s is empty or there twice", w.reason)
		}
		known[string(w.reason)] = true
	}
	for _, reason := range reasonsInSource(t) {
		if !known[reason] {
			t.Errorf("reason %s has no words", reason)
		}
	}
}

// reasonsInSource lists the constants of finding.go that begin with Reason.
func reasonsInSource(t *testing.T) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "finding.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if ok && strings.HasPrefix(spec.Names[0].Name, "Reason") {
			found = append(found, strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`))
		}
		return true
	})
	if len(found) < 20 {
		t.Fatalf("only %d reasons found", len(found))
	}
	return found
}

func TestAForeignNameCannotForgeALine(t *testing.T) {
	f := refund(func(f *Finding) {
		f.Tool = "pay\x1b[2K\rNEAR-MISS"
		f.Objects = []string{"O1\nNEAR-MISS other", "\u202eevil", "\xff"}
		f.Need = strings.Repeat("n", 500)
	})
	text := f.Sentence() + f.Fix()
	if strings.ContainsAny(text, "\n\r\x1b\u202e") || len(text) > 500 {
		t.Errorf("got %q", text)
	}
}
