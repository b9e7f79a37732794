package formats

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
)

// tau2File reads a tau2-bench file: an object with simulations, or a bare
// list of them.
type tau2File struct {
	stream
	o     Options
	turns Turns
	yield func(Session, error) bool

	agent, model string
	found        bool
	early        []json.RawMessage // runs that came before who ran them
}

func readTau2(r io.Reader, o Options) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		f := &tau2File{stream: newStream(r, o), o: o, yield: yield}
		report(yield, f.read())
	}
}

func (f *tau2File) read() error {
	var err error
	if f.turns, err = f.o.Turns.orDefault(TurnsMessage); err != nil {
		return f.fail(err)
	}
	list, err := f.open()
	if err != nil {
		return err
	}
	if list {
		if err := f.runs(); err != nil {
			return err
		}
		return f.close()
	}
	if err := f.object(); err != nil {
		return err
	}
	if !f.found {
		return f.fail(fmt.Errorf("the file has no member %q: it is not of format tau2", "simulations"))
	}
	if err := f.late(); err != nil {
		return err
	}
	return f.close()
}

// object reads the members of the file's object. Runs are handed on as they
// come once the file has said who ran them.
func (f *tau2File) object() error {
	named := false
	for f.dec.More() {
		name, err := f.dec.Token()
		if err != nil {
			return f.fail(err)
		}
		switch name {
		case "simulations":
			f.found = true
			err = f.simulations(named)
		case "info":
			named = true
			err = f.info()
		case "agent":
			f.agent, err = f.text()
		case "model":
			f.model, err = f.text()
		default:
			err = f.skip()
		}
		if err != nil {
			return err
		}
	}
	if _, err := f.dec.Token(); err != nil {
		return f.fail(err)
	}
	return nil
}

func (f *tau2File) simulations(named bool) error {
	if !named {
		return f.keep()
	}
	list, err := f.open()
	if err == nil && !list {
		err = f.fail(fmt.Errorf("member %q is not a list", "simulations"))
	}
	if err != nil {
		return err
	}
	return f.runs()
}

// keep reads all runs into memory, for when the file says who ran them.
func (f *tau2File) keep() error {
	if err := f.dec.Decode(&f.early); err != nil {
		return f.fail(fmt.Errorf("simulations: %w", err))
	}
	if len(f.early) == 0 {
		return f.fail(errNone)
	}
	return nil
}

// info reads who ran the simulations.
func (f *tau2File) info() error {
	var info struct {
		Agent struct {
			Implementation string `json:"implementation"`
			LLM            string `json:"llm"`
		} `json:"agent_info"`
	}
	if err := f.dec.Decode(&info); err != nil {
		return f.fail(fmt.Errorf("info: %w", err))
	}
	f.agent, f.model = info.Agent.Implementation, info.Agent.LLM
	return nil
}

func (f *tau2File) text() (string, error) {
	var raw json.RawMessage
	if err := f.dec.Decode(&raw); err != nil {
		return "", f.fail(err)
	}
	var text string
	_ = json.Unmarshal(raw, &text) // a label of another type is no label
	return text, nil
}

func (f *tau2File) skip() error {
	_, err := f.text()
	return err
}

// runs hands on every run of the list that is open.
func (f *tau2File) runs() error {
	n, err := f.entries(f.run)
	if err == nil && n == 0 {
		return f.fail(errNone)
	}
	return err
}

// late hands on the runs that came before who ran them.
func (f *tau2File) late() error {
	for index, raw := range f.early {
		more, err := f.run(index, raw)
		if err != nil {
			return f.fail(fmt.Errorf("entry %d: %w", index, err))
		}
		if !more {
			return errStopped
		}
	}
	return nil
}
