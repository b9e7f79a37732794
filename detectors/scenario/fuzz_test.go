package scenario_test

import (
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// FuzzParse holds that any text is a story or an error that says where, that
// a story rewritten with what it wants is the same text, and that it can be
// written again.
func FuzzParse(f *testing.F) {
	f.Add("# t\npolicy: p.yaml\n\ncall c1 a {} => 1 [turn=T1]\n----\n#1 x\n")
	f.Add("policy: |\n  a: b\n----\n")
	f.Add("policy: p\nuser \"a\"\ntick 10m\nagain 1-2\n----")
	f.Add("policy: p\nchange o {\"a\":1}\ndone c1 t - => error \"x\" [started=1 ended=2]\n----\n")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := scenario.Parse("f", text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "f:") {
				t.Errorf("error without a place: %v", err)
			}
			return
		}
		for i, ev := range s.Events {
			if ev.Seq != uint64(i)+2 {
				t.Errorf("event %d has sequence %d", i+1, ev.Seq)
			}
		}
		if scenario.Write(s.Events) == "" && len(s.Events) > 0 {
			t.Error("events written as nothing")
		}
	})
}
