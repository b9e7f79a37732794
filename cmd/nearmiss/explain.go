package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// explain answers, for a finding of this backtest, the command that shows why
// its call got its verdict.
func (b *backtestCmd) explain() func(schemas.Finding) string {
	return func(f schemas.Finding) string {
		text := fmt.Sprintf("nearmiss policy explain --session %s --call '#%d'", quoted(string(f.Session)), f.CallOrdinal)
		if b.Policy != "" {
			text += " --policy " + quoted(b.Policy)
		}
		return text + b.recordings.again(f.Origin)
	}
}

// again is the part of a command line that reads the same source; of files,
// those that can be the origin.
func (s *recordings) again(of *schemas.Origin) string {
	if len(s.Files) > 0 {
		text := ""
		for _, file := range s.Files {
			if of == nil || of.File == "" || of.File == filepath.Base(file) {
				text += " " + quoted(file)
			}
		}
		return text
	}
	if s.NATS != "" {
		return " --nats " + quoted(s.NATS)
	}
	return " --data " + quoted(s.Data)
}

// quoted is a word as a shell takes it.
func quoted(word string) string {
	if word != "" && strings.IndexFunc(word, needsQuotes) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func needsQuotes(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:@%+=,", r))
}
