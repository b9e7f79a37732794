package alerts

import (
	_ "embed"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/schemas"
)

//go:embed README.md
var manual string

// The manual lists every attribute that a span or link can have.
func TestTheManualListsEveryAttribute(t *testing.T) {
	plain := SpanOf(refund(func(f *schemas.Finding) {
		f.Evidence = append(f.Evidence, schemas.EvidenceAt{})
	}))
	grounding := SpanOf(refund(func(f *schemas.Finding) {
		f.Argument, f.Trace = &schemas.Argument{Path: "user_id"}, schemas.Trace{}
	}))
	all := append(plain.Attributes, grounding.Attributes...)
	for _, l := range plain.Links {
		all = append(all, l.Attributes...)
	}
	for _, a := range all {
		if !strings.Contains(manual, "`"+a.Key+"`") {
			t.Errorf("README.md does not list %s", a.Key)
		}
	}
}

func TestTheManualShowsARealLine(t *testing.T) {
	line := Line(refund(func(f *schemas.Finding) {
		f.Reason, f.Nearest = schemas.ReasonMissing, nil
		f.Remedies = []schemas.Remedy{{Call: "attachment.inspect", Args: map[string]string{"order_id": "O1"}}}
	}), false)
	if !strings.Contains(manual, line) {
		t.Errorf("README.md does not show %s", line)
	}
}
