package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/nearmiss/nearmiss/schemas"
)

// explain answers, for a finding of this backtest, the command that shows why
// its call got its verdict; nothing where it was read from a pipe.
func (b *backtestCmd) explain() func(schemas.Finding) string {
	if slices.Contains(b.Files, "-") {
		return nil
	}
	return func(f schemas.Finding) string {
		text := fmt.Sprintf("nearmiss policy explain --session %s --call '#%d'", quoted(string(f.Session)), f.CallOrdinal)
		if f.Tenant != schemas.DefaultTenant {
			text += " --tenant " + quoted(string(f.Tenant))
		}
		if b.Policy != "" {
			text += " --policy " + quoted(b.Policy)
		}
		return text + b.recordings.again(f.Origin)
	}
}

// again is the part of a command line that reads the same source; of files,
// those that can be the origin.
func (s *recordings) again(of *schemas.Origin) string {
	switch {
	case len(s.Files) > 0:
		return s.filesAgain(of)
	case s.NATS != "":
		return " --nats " + quoted(s.NATS) + " --data " + quoted(s.Data)
	}
	return " --data " + quoted(s.Data)
}

func (s *recordings) filesAgain(of *schemas.Origin) string {
	text := ""
	if s.Format != "" {
		text += " --format " + quoted(s.Format)
	}
	if s.Turns != "" {
		text += " --turns " + quoted(s.Turns)
	}
	names, err := fileNames(s.Files)
	for _, file := range s.Files {
		called := names[file]
		if err != nil || of == nil || of.File == "" || of.File == called || of.File == s.Name {
			text += " " + quoted(file)
		}
		if of != nil && of.File != "" && (of.File == s.Name || of.File == called && called != filepath.Base(file)) {
			text += " --name " + quoted(of.File)
		}
	}
	return text
}

// quoted is a word as a shell takes it, and as a terminal can show it.
func quoted(word string) string {
	switch {
	case strings.IndexFunc(word, func(r rune) bool { return !unicode.IsPrint(r) }) >= 0:
		escaped := strconv.QuoteToASCII(word)
		return "$'" + strings.ReplaceAll(escaped[1:len(escaped)-1], "'", `\'`) + "'"
	case word != "" && strings.IndexFunc(word, needsQuotes) < 0:
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func needsQuotes(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:@%+=,", r))
}
