package formats

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// stream reads a JSON file entry by entry, so that a large one never lies in
// memory whole.
type stream struct {
	dec   *json.Decoder
	file  string
	lines *lineCounter // nil: faults are told by their byte
	from  int64        // where the value that is being read begins
}

func newStream(r io.Reader, o Options) stream {
	return stream{dec: json.NewDecoder(r), file: o.File}
}

// fail says where reading stopped. A file that ends too early says so.
func (s stream) fail(err error) error {
	switch cut := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF); {
	case cut && s.dec.InputOffset() == 0:
		err = errors.New("the file is empty")
	case cut:
		err = fmt.Errorf("%w: the file is cut off", err)
	}
	where := fmt.Sprintf("byte %d", s.dec.InputOffset())
	if s.lines != nil {
		where = fmt.Sprintf("line %d, %s", s.lines.line(s.from), where)
	}
	return fmt.Errorf("read %s: %s: %w", s.file, where, err)
}

// open reads the first delimiter, and answers whether it opens a list.
func (s stream) open() (list bool, err error) {
	first, err := s.dec.Token()
	if err != nil {
		return false, s.fail(err)
	}
	switch first {
	case json.Delim('['):
		return true, nil
	case json.Delim('{'):
		return false, nil
	}
	return false, s.fail(errors.New("the file is neither a JSON object nor a list"))
}

// entries calls each for every entry of a list that is already open, and
// closes the list. It answers how many there were, and stops without error
// when each says false.
func (s stream) entries(each func(index int, raw json.RawMessage) (more bool, err error)) (int, error) {
	for index := 0; ; index++ {
		if !s.dec.More() {
			_, err := s.dec.Token()
			if err != nil {
				err = s.fail(err)
			}
			return index, err
		}
		var raw json.RawMessage
		if err := s.dec.Decode(&raw); err != nil {
			return index, s.fail(fmt.Errorf("entry %d: %w", index, err))
		}
		more, err := each(index, bytes.ToValidUTF8(raw, []byte("\uFFFD")))
		if err != nil {
			return index, s.fail(fmt.Errorf("entry %d: %w", index, err))
		}
		if !more {
			return index + 1, errStopped
		}
	}
}

// close refuses what follows the file's one value.
func (s stream) close() error {
	if _, err := s.dec.Token(); !errors.Is(err, io.EOF) {
		return s.fail(errors.New("something follows the end of the JSON value"))
	}
	return nil
}

// errStopped ends a read because the consumer has enough.
var errStopped = errors.New("the reader was stopped")

// errNone is answered for a file without a single run.
var errNone = errors.New("there is no run in the file: nothing to import")

// label answers a JSON string or number as text.
func label(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}
