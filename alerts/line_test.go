package alerts

import (
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

func TestLine(t *testing.T) {
	for want, f := range map[string]schemas.Finding{
		"NEAR-MISS  refund-bot S7 · finance.issue_refund(O1) ran although damage-verified was established only for another object, O9 (see #33); " +
			"the evidence came only after the call (late, #50). Fix: establish damage-verified for the object of this call first.  [#41 f-abcdefgh…]": refund(func(*schemas.Finding) {}),
		"NEAR-MISS  refund-bot S7 · finance.issue_refund(O1) ran although damage-verified was never established. " +
			"Fix: call attachment.inspect order_id=O1 first.  [#41 f-abcdefgh… revision 2]": refund(func(f *schemas.Finding) {
			f.Reason, f.Nearest, f.Late, f.Revision = schemas.ReasonMissing, nil, nil, 2
			f.Remedies = []schemas.Remedy{{Call: "attachment.inspect", Args: map[string]string{"order_id": "O1"}}}
		}),
		"INTEGRITY-LEAK  S7 · users.get ran although its user_id came from no earlier result and no user message. " +
			"Fix: take user_id from a result or from the user.  [#41 f-1]": refund(func(f *schemas.Finding) {
			f.ID, f.Class, f.Reason, f.Need, f.Tool, f.Agent = "f-1", schemas.ClassIntegrityLeak, schemas.ReasonUngrounded, "user_id", "users.get", ""
			f.Nearest, f.Late, f.Argument = nil, nil, &schemas.Argument{Path: "user_id", Value: "mia_li_3668"}
		}),
	} {
		if got := Line(f, false); got != want {
			t.Errorf("\n got %s\nwant %s", got, want)
		}
	}
}

func TestLineBeginsWithWhatItIs(t *testing.T) {
	for want, change := range map[string]func(*schemas.Finding){
		"NEAR-MISS  ":       func(*schemas.Finding) {},
		"UNAUTHORIZED  ":    func(f *schemas.Finding) { f.Class = schemas.ClassUnauthorized },
		"UNAUTHENTICATED  ": func(f *schemas.Finding) { f.Class = schemas.ClassUnauthenticated },
		"VIOLATION  ":       func(f *schemas.Finding) { f.Class = schemas.ClassViolation },
		"INTEGRITY-LEAK  ":  func(f *schemas.Finding) { f.Class = schemas.ClassIntegrityLeak },
		"ATTEMPTED  ":       func(f *schemas.Finding) { f.Verdict = schemas.VerdictAttempted },
		"UNKNOWN  ":         func(f *schemas.Finding) { f.Verdict = schemas.VerdictUnknown },
		"DUPLICATE  ":       func(f *schemas.Finding) { f.Class = schemas.ClassDuplicateWrite },
		"FINDING  ":         func(f *schemas.Finding) { f.Class = "new" },
	} {
		if got := Line(refund(change), false); !strings.HasPrefix(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestColorIsOnTheFirstWordOnly(t *testing.T) {
	for begin, change := range map[string]func(*schemas.Finding){
		red + "NEAR-MISS" + reset:    func(*schemas.Finding) {},
		yellow + "NEAR-MISS" + reset: func(f *schemas.Finding) { f.Severity = schemas.SeverityMedium },
		dim + "UNKNOWN" + reset:      func(f *schemas.Finding) { f.Verdict = schemas.VerdictUnknown },
	} {
		f := refund(change)
		got := Line(f, true)
		_, rest, _ := strings.Cut(Line(f, false), "  ")
		if got != begin+"  "+rest {
			t.Errorf("got %q", got)
		}
	}
}

func TestALineIsOneLine(t *testing.T) {
	got := Line(refund(func(f *schemas.Finding) {
		f.Agent, f.Session, f.ID = "a\nb", "\x1b[31m", "f-\n\n\n\n\n\n\n\n\n\n"
	}), false)
	if strings.ContainsAny(got, "\n\x1b") {
		t.Errorf("got %q", got)
	}
}
