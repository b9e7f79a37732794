package report

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"github.com/nearmiss/nearmiss/detectors/measure"
)

// JSON writes the backtest as one object whose last member, findings, has one
// difference per line: all of them, read from sessions as they are written.
func (b *Backtest) JSON(w io.Writer, sessions iter.Seq2[[]measure.Session, error]) error {
	head, err := json.MarshalIndent(b, "", "  ")
	if err != nil {
		return fmt.Errorf("encode backtest: %w", err)
	}
	if _, err := fmt.Fprintf(w, "%s,\n  \"findings\": [", head[:len(head)-2]); err != nil { // without its "\n}"
		return err
	}
	separator := "\n    "
	for sides, err := range sessions {
		if err != nil {
			return err
		}
		for _, d := range measure.Diff(sides[0], sides[len(sides)-1]) {
			raw, err := json.Marshal(d)
			if err != nil {
				return fmt.Errorf("encode finding: %w", err)
			}
			if _, err := fmt.Fprintf(w, "%s%s", separator, raw); err != nil {
				return err
			}
			separator = ",\n    "
		}
	}
	_, err = io.WriteString(w, "\n  ]\n}\n")
	return err
}
