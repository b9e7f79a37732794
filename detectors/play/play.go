// Package play runs stories through the engine and writes what came of them
// in the notation of the stories, so that `nearmiss policy test` and the
// project's own tests say the same.
//
// It has no evaluator of its own: a story is a log, and the engine steps
// through it.
package play

import (
	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// Play steps a fresh engine through the story and answers what came of it.
// read answers the text of a policy file that the story names.
func Play(story *scenario.Story, read func(name string) (string, error)) (string, error) {
	log, err := story.Log(read)
	if err != nil {
		return "", err
	}
	e := detectors.New(detectors.Config{})
	var outcomes []detectors.Outcome
	for _, ev := range log {
		outcomes = append(outcomes, e.Step(ev))
	}
	return Write(story, outcomes, scenario.Number), nil
}

// Write puts outcomes into the notation of the story. number answers the
// story's number of the event at a sequence.
func Write(story *scenario.Story, outcomes []detectors.Outcome, number func(seq uint64) int) string {
	var lines []scenario.Line
	for _, out := range outcomes {
		for _, text := range texts(story, out, number) {
			lines = append(lines, scenario.Line{Event: number(out.Seq), Text: text})
		}
	}
	return scenario.Render(lines)
}

// texts are the lines of one outcome: what was refused, then findings in the
// order in which they are told, then verdicts.
func texts(story *scenario.Story, out detectors.Outcome, number func(seq uint64) int) []string {
	var all []string
	if out.Taken != detectors.TakenApplied {
		reason := ""
		if out.Refusal != nil {
			reason = out.Refusal.Reason
		}
		all = append(all, scenario.TakenText(string(out.Taken), reason))
	}
	for _, f := range out.Findings {
		all = append(all, story.FindingText(f, number))
	}
	for _, j := range out.Judged {
		all = append(all, story.VerdictText(verdict(j)))
	}
	return all
}

func verdict(j detectors.Judgement) scenario.Verdict {
	return scenario.Verdict{
		Tenant: j.Tenant, Session: j.Session, Tool: j.Tool, Call: j.Call, Verdict: j.Verdict, Outcome: j.Outcome,
	}
}
