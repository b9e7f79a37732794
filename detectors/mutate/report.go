package mutate

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// Table writes, for each need, which mutations were killed, which survived and
// how, and which cannot be made and why.
func (r Report) Table(w io.Writer) error {
	var b strings.Builder
	for i := 0; i < len(r.Results); {
		end := i
		for end < len(r.Results) && r.Results[end].about() == r.Results[i].about() {
			end++
		}
		tableOf(&b, r.Results[i:end])
		i = end
	}
	for _, u := range r.Unproven {
		fmt.Fprintf(&b, "no story meets: %s\n", u)
	}
	fmt.Fprintf(&b, "%d mutants: %d killed, %d survived; %d not applicable\n", r.Killed+r.Survived, r.Killed, r.Survived, r.Skipped)
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("write mutants: %w", err)
	}
	return nil
}

// about names the need and the alternative.
func (r Result) about() string {
	text := r.Guard + "/" + r.Need
	if r.Alternative != "" {
		text += " by alternative " + r.Alternative
	}
	return text
}

func tableOf(b *strings.Builder, results []Result) {
	fmt.Fprintf(b, "%s (%s)\n", results[0].about(), results[0].Story)
	line := func(what, why string, names []string) {
		if len(names) > 0 {
			fmt.Fprintf(b, "  %-14s  %s%s\n", what, strings.Join(names, ", "), why)
		}
	}
	line("killed", "", namesOf(results, Killed, ""))
	for _, r := range results {
		if r.Verdict == Survived {
			line("SURVIVED", "", []string{r.Mutation})
			lines(b, "    - ", r.Want)
			lines(b, "    + ", r.Got)
		}
	}
	for i, r := range results {
		first := !slices.ContainsFunc(results[:i], func(k Result) bool { return k.Verdict == NotApplicable && k.Why == r.Why })
		if r.Verdict == NotApplicable && first {
			line("not applicable", ": "+r.Why, namesOf(results, NotApplicable, r.Why))
		}
	}
}

func lines(b *strings.Builder, mark string, all []string) {
	for _, line := range all {
		b.WriteString(mark + line + "\n")
	}
}

// namesOf lists the mutations of that verdict, for that reason.
func namesOf(results []Result, v Verdict, why string) []string {
	var names []string
	for _, r := range results {
		if r.Verdict == v && r.Why == why {
			names = append(names, r.Mutation)
		}
	}
	return names
}

// FileName is what the mutant is called as a story file.
func (r Result) FileName() string {
	parts := []string{r.Guard, r.Need, r.Mutation}
	if r.Alternative != "" {
		parts = []string{r.Guard, r.Need, "by-" + r.Alternative, r.Mutation}
	}
	return strings.Map(plainly, strings.Join(parts, "-")) + ".story"
}

// plainly keeps what is no trouble in the name of a file.
func plainly(r rune) rune {
	if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_' || r == '.' {
		return r
	}
	return '-'
}
