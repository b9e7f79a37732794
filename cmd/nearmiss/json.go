package main

import (
	"encoding/json"
	"io"
)

// writeJSON writes the answer of a command for programs.
func writeJSON(out io.Writer, answer any) error {
	enc := json.NewEncoder(out)
	enc.SetIndent("", "  ")
	return enc.Encode(answer)
}
