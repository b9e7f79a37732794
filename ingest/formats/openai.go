package formats

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
)

// chatFile reads conversations in the messages of OpenAI's chat completions.
// A file is a sequence of JSON values, often one per line; each is a
// conversation, a list of conversations, or one conversation as the bare list
// of its messages.
type chatFile struct {
	stream
	o     Options
	turns Turns
	yield func(Session, error) bool
	next  int // position in the file of the next conversation
}

// readOpenAIChat has no times to go by; the order of messages is all.
func readOpenAIChat(r io.Reader, o Options) iter.Seq2[Session, error] {
	return func(yield func(Session, error) bool) {
		counted := &lineCounter{r: r}
		f := &chatFile{stream: newStream(counted, o), o: o, yield: yield}
		f.lines = counted
		report(yield, f.read())
	}
}

func (f *chatFile) read() error {
	var err error
	if f.turns, err = f.o.Turns.orDefault(TurnsMessage); err != nil {
		return f.fail(err)
	}
	for f.more() {
		if err := f.value(); err != nil {
			return err
		}
	}
	if _, err := f.dec.Token(); !errors.Is(err, io.EOF) || f.dec.InputOffset() == 0 {
		return f.fail(err) // a closing bracket is a token that begins no value
	}
	if f.next == 0 {
		return f.fail(errNone)
	}
	return nil
}

// more reports whether another value follows, and notes where it begins.
func (f *chatFile) more() bool {
	more := f.dec.More()
	f.from = f.dec.InputOffset()
	return more
}

func (f *chatFile) value() error {
	list, err := f.open()
	if err != nil {
		return err
	}
	if list {
		return f.list()
	}
	members, err := f.object()
	if err != nil {
		return err
	}
	if err := f.converse(members); err != nil {
		return f.failUnlessStopped(err)
	}
	return nil
}

// object reads the members of the object that is open.
func (f *chatFile) object() (map[string]json.RawMessage, error) {
	members := map[string]json.RawMessage{}
	for f.dec.More() {
		name, err := f.dec.Token()
		if err != nil {
			return nil, f.fail(err)
		}
		var raw json.RawMessage
		if err := f.dec.Decode(&raw); err != nil {
			return nil, f.fail(err)
		}
		members[fmt.Sprint(name)] = bytes.ToValidUTF8(raw, []byte("\uFFFD"))
	}
	if _, err := f.dec.Token(); err != nil {
		return nil, f.fail(err)
	}
	return members, nil
}

// list reads the list that is open: of messages, if the first entry is one,
// else of conversations.
func (f *chatFile) list() error {
	var bare []json.RawMessage
	_, err := f.entries(func(index int, raw json.RawMessage) (bool, error) {
		var members map[string]json.RawMessage
		if err := json.Unmarshal(raw, &members); err != nil {
			return false, fmt.Errorf("neither a message nor a conversation: %w", err)
		}
		if index == 0 && members["role"] != nil || bare != nil {
			bare = append(bare, raw)
			return true, nil
		}
		err := f.converse(members)
		return err == nil, unlessStopped(err)
	})
	if err != nil || bare == nil {
		return err
	}
	return f.failUnlessStopped(f.converse(map[string]json.RawMessage{"messages": encode(bare)}))
}

// converse hands on one conversation.
func (f *chatFile) converse(members map[string]json.RawMessage) error {
	c, err := chatOf(members)
	if err != nil {
		return err
	}
	c.index = f.next
	f.next++
	session, err := sessionOf(c, f.o, f.turns)
	if err != nil {
		return err
	}
	if !f.yield(session, nil) {
		return errStopped
	}
	return nil
}

func unlessStopped(err error) error {
	if errors.Is(err, errStopped) {
		return nil
	}
	return err
}

func (f *chatFile) failUnlessStopped(err error) error {
	if err == nil || errors.Is(err, errStopped) {
		return err
	}
	return f.fail(err)
}
