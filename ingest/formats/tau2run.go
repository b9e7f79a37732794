package formats

import (
	"encoding/json"
	"fmt"
)

// tau2Run is one simulation of a tau2-bench file.
type tau2Run struct {
	TaskID      json.RawMessage `json:"task_id"`
	Trial       int             `json:"trial"`
	StartTime   string          `json:"start_time"`
	EndTime     string          `json:"end_time"`
	Termination string          `json:"termination_reason"`
	RewardInfo  *struct {
		Reward *float64 `json:"reward"`
	} `json:"reward_info"`
	Messages []wireMessage `json:"messages"`
}

func (r tau2Run) reward() *float64 {
	if r.RewardInfo == nil {
		return nil
	}
	return r.RewardInfo.Reward
}

// ending of a run that crashed before it could keep its messages is not
// complete, whatever the reason.
func (r tau2Run) ending() ending {
	e := tau2Ending(r.Termination)
	if r.Messages == nil {
		complete := false
		e = ending{complete: &complete, void: true}
	}
	return e
}

func (f *tau2File) run(index int, raw json.RawMessage) (bool, error) {
	var run tau2Run
	if err := json.Unmarshal(raw, &run); err != nil {
		return false, fmt.Errorf("simulation is not of format tau2: %w", err)
	}
	if run.Messages == nil && run.Termination == "" && run.RewardInfo == nil {
		return false, fmt.Errorf("simulation has no member %q: it is not of format tau2", "messages")
	}
	session, err := sessionOf(conversation{
		index: index, framework: "tau2-bench", agent: f.agent, model: f.model, task: label(run.TaskID),
		trial: run.Trial, reward: run.reward(), ending: run.ending(), start: localTime(run.StartTime),
		end: localTime(run.EndTime), messages: messages(run.Messages),
	}, f.o, f.turns)
	return err == nil && f.yield(session, nil), err
}
