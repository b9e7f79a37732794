package formats

// ending is how the source says that a run came to its end.
type ending struct {
	complete *bool // nil: it does not say
	void     bool  // the run broke for a reason that says nothing of the agent
}

// outcome answers how a run with that reward ended. One without a reward ended
// nobody knows how.
func (e ending) outcome(reward *float64) string {
	switch {
	case e.void || reward == nil:
		return "unknown"
	case *reward >= 1:
		return "success"
	}
	return "failure"
}

// tau2Endings says of every termination_reason of tau2-bench whether the
// conversation came to its end. A run that was stopped lacks what the agent
// would have done next.
var tau2Endings = []struct {
	reason         string
	complete, void bool
}{
	{reason: "user_stop", complete: true},
	{reason: "agent_stop", complete: true}, // solo mode: the agent ends the run
	{reason: "max_steps"},
	{reason: "timeout"},
	{reason: "too_many_errors"},
	{reason: "agent_error"},
	{reason: "user_error", void: true}, // the simulated user broke
	{reason: "infrastructure_error", void: true},
	{reason: "unexpected_error", void: true},
}

// tau2Ending reads a termination_reason. A reason that is not known says
// nothing.
func tau2Ending(reason string) ending {
	for _, e := range tau2Endings {
		if e.reason == reason {
			return ending{complete: &e.complete, void: e.void}
		}
	}
	return ending{}
}
