package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/schemas"
)

// Compare answers the first difference between what two implementations made
// of one log, and nothing where they agree. What each says beyond the verdict
// (summaries, remedies, traces) is not compared.
func Compare(a, b []detectors.Outcome) string {
	for i := range min(len(a), len(b)) {
		if diff := compareOutcome(a[i], b[i]); diff != "" {
			return fmt.Sprintf("at sequence %d: %s", a[i].Seq, diff)
		}
	}
	if len(a) != len(b) {
		return fmt.Sprintf("%d outcomes against %d", len(a), len(b))
	}
	return ""
}

func compareOutcome(a, b detectors.Outcome) string {
	if a.Taken != b.Taken {
		return fmt.Sprintf("taken as %s against %s", a.Taken, b.Taken)
	}
	if diff := compareLines(texts(a.Findings, findingText), texts(b.Findings, findingText)); diff != "" {
		return diff
	}
	return compareLines(texts(a.Judged, judgedText), texts(b.Judged, judgedText))
}

func texts[T any](all []T, text func(T) string) []string {
	var out []string
	for _, t := range all {
		out = append(out, text(t))
	}
	slices.Sort(out)
	return out
}

func compareLines(a, b []string) string {
	for i := range max(len(a), len(b)) {
		switch {
		case i >= len(b):
			return a[i] + "\n  against nothing"
		case i >= len(a):
			return "nothing\n  against " + b[i]
		case a[i] != b[i]:
			return a[i] + "\n  against " + b[i]
		}
	}
	return ""
}

// findingText writes what is compared of a finding. What came nearest is
// compared only where a test failed.
func findingText(f schemas.Finding) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s/%s %s r%d %s %s %s %s call=%s#%d seq=%d objects=%q order=%s", f.Guard, f.Need, f.ID, f.Revision,
		f.Class, f.Reason, f.Verdict, f.Outcome, f.CallID, f.CallOrdinal, f.Seq, f.Objects, f.Order)
	if f.Nearest != nil && f.Verdict != schemas.VerdictUnknown {
		fmt.Fprintf(&b, " nearest=%s@%d:%s", f.Nearest.CallID, f.Nearest.Seq, f.Nearest.Test)
	}
	if f.Late != nil {
		fmt.Fprintf(&b, " late=%s@%d", f.Late.CallID, f.Late.Seq)
	}
	if f.Argument != nil {
		fmt.Fprintf(&b, " argument=%s=%s", f.Argument.Path, f.Argument.Value)
	}
	return b.String()
}

func judgedText(j detectors.Judgement) string {
	return fmt.Sprintf("%s/%s %s %s#%d judged at %d by %q: %s %s",
		j.Tenant, j.Session, j.Tool, j.Call, j.Ordinal, j.Seq, j.Guards, j.Verdict, j.Outcome)
}
