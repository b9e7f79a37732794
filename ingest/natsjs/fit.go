package natsjs

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// The bounds of a finding that would be larger than a message may be: how
// many it names of each kind, and how long a text of it is.
const (
	maxFinding  = MaxMessage / 2
	mostNamed   = 64
	longestText = 512
)

// findingJSON is the finding as it is stored. A write about thousands of
// objects makes one that no stream takes, and what cannot be told holds up
// everything behind it: such a finding names the first ones only.
func findingJSON(f schemas.Finding) ([]byte, error) {
	data, err := json.Marshal(f)
	if err == nil && len(data) > maxFinding {
		data, err = json.Marshal(shortened(f))
	}
	if err != nil {
		return nil, fmt.Errorf("write as JSON: %w", err)
	}
	return data, nil
}

// shortened leaves out what is beyond the bounds, and says so in the summary.
// The finding that it is given stays as it is.
func shortened(f schemas.Finding) schemas.Finding {
	f.Summary = cut(f.Summary) + fmt.Sprintf(" (shortened: objects %d, remedies %d)", len(f.Objects), len(f.Remedies))
	f.Evidence = f.Evidence[:min(len(f.Evidence), mostNamed)]
	f.Objects = cutAll(f.Objects[:min(len(f.Objects), mostNamed)])
	f.Remedies = cutRemedies(f.Remedies[:min(len(f.Remedies), mostNamed)])
	if f.Nearest != nil {
		nearest := *f.Nearest
		nearest.Object = cut(nearest.Object)
		f.Nearest = &nearest
	}
	if f.Argument != nil {
		argument := *f.Argument
		argument.Path, argument.Value = cut(argument.Path), cut(argument.Value)
		f.Argument = &argument
	}
	return cutOrigin(f)
}

func cutOrigin(f schemas.Finding) schemas.Finding {
	if f.Origin == nil {
		return f
	}
	origin := *f.Origin
	origin.File, origin.Task = cut(origin.File), cut(origin.Task)
	f.Origin = &origin
	return f
}

// cutRemedies drops what cannot be called as it stands: an argument that is
// cut names another object.
func cutRemedies(all []schemas.Remedy) []schemas.Remedy {
	var short []schemas.Remedy
	for _, r := range all {
		fits := len(r.Text) <= longestText
		for _, value := range r.Args {
			fits = fits && len(value) <= longestText
		}
		if fits {
			short = append(short, r)
		}
	}
	return short
}

func cutAll(texts []string) []string {
	short := make([]string, len(texts))
	for i, text := range texts {
		short[i] = cut(text)
	}
	return short
}

func cut(text string) string { return cutAt(text, longestText) }

// cutAt shortens a text, and shows that it did.
func cutAt(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "…"
}
