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
	"github.com/nearmiss/nearmiss/schemas"
)

// Play steps a fresh engine through the story and answers what came of it.
// read answers the text of a policy file that the story names.
func Play(story *scenario.Story, read func(name string) (string, error)) (string, error) {
	return Under(detectors.Config{}, story, read)
}

// Under is Play with an engine of that configuration. A policy in it is for
// the whole story: the one that the story activates at first is not.
func Under(c detectors.Config, story *scenario.Story, read func(name string) (string, error)) (string, error) {
	log, err := story.Log(read)
	if err != nil {
		return "", err
	}
	if c.Policy != nil {
		log = log[1:] // without the activation
	}
	return Write(story, Step(c, log), scenario.Number), nil
}

// Step steps a fresh engine through a log.
func Step(c detectors.Config, log []schemas.Event) []detectors.Outcome {
	e := detectors.New(c)
	outcomes := make([]detectors.Outcome, len(log))
	for i, ev := range log {
		outcomes[i] = e.Step(ev)
	}
	return outcomes
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
