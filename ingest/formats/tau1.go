package formats

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
)

// tau1Run is one entry of a tau-bench file.
type tau1Run struct {
	TaskID json.RawMessage `json:"task_id"`
	Trial  int             `json:"trial"`
	Reward *float64        `json:"reward"`
	Info   json.RawMessage `json:"info"`
	Traj   []wireMessage   `json:"traj"`
}

// readTau1 reads a list of runs. They name neither model nor times.
func readTau1(r io.Reader, o Options) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		s := newStream(r, o)
		report(yield, s.tau1(o, yield))
	}
}

func (s stream) tau1(o Options, yield func(Session, error) bool) error {
	turns, err := o.Turns.orDefault(TurnsMessage)
	if err != nil {
		return s.fail(err)
	}
	list, err := s.open()
	if err != nil {
		return err
	}
	if !list {
		return s.fail(fmt.Errorf("the file is an object, not a list of runs"))
	}
	n, err := s.entries(func(index int, raw json.RawMessage) (bool, error) {
		session, err := tau1Session(index, raw, o, turns)
		return err == nil && yield(session, nil), err
	})
	if err == nil && n == 0 {
		err = s.fail(errNone)
	}
	if err != nil {
		return err
	}
	return s.close()
}

func tau1Session(index int, raw json.RawMessage, o Options, turns Turns) (Session, error) {
	var run tau1Run
	if err := json.Unmarshal(raw, &run); err != nil {
		return Session{}, fmt.Errorf("run is not of format tau1: %w", err)
	}
	if run.Traj == nil {
		return Session{}, fmt.Errorf("run has no member %q: it is not of format tau1", "traj")
	}
	said := messages(run.Traj)
	return sessionOf(conversation{
		index: index, framework: "tau-bench", task: label(run.TaskID), trial: run.Trial,
		tools: tau1Tools(said), reward: run.Reward, ending: run.ending(), messages: said,
	}, o, turns)
}

// ending is known of runs that broke: the harness keeps its own error, a reward
// of nothing and no conversation.
func (r tau1Run) ending() ending {
	var info struct {
		Error json.RawMessage `json:"error"`
	}
	_ = json.Unmarshal(r.Info, &info) // an info of another form says nothing
	if !flagged(info.Error) {
		return ending{}
	}
	complete := false
	return ending{complete: &complete, void: true}
}

func messages(wire []wireMessage) []message {
	list := make([]message, len(wire))
	for i, w := range wire {
		list[i] = w.message()
	}
	return list
}

// report hands an error to the consumer, unless it was the consumer that
// stopped.
func report(yield func(Session, error) bool, err error) {
	if err != nil && !errors.Is(err, errStopped) {
		yield(Session{}, err)
	}
}
