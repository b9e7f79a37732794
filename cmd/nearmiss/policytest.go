package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/coverage"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// policyTestCmd runs stories.
type policyTestCmd struct {
	Dir      string   `arg:"" help:"Folder of the policy." placeholder:"DIR"`
	Stories  []string `arg:"" optional:"" help:"Stories to run; without, all *.story files of the folder and of its folder stories." placeholder:"STORY"`
	Coverage bool     `help:"Say which parts of the policy no story exercises."`
	Min      float64  `help:"Exit with 1 where less than that many percent are exercised (with --coverage)." placeholder:"PERCENT"`
	Rewrite  bool     `help:"Write what came of the stories into them; read the difference before you keep it."`
	Output   string   `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// played is what came of one story.
type played struct {
	Story string   `json:"story"`
	Title string   `json:"title,omitempty"`
	OK    bool     `json:"ok"`
	Error string   `json:"error,omitempty"`
	Diff  []string `json:"diff,omitempty"`
}

// Help is the example of the command.
func (policyTestCmd) Help() string {
	return `A story is a log, and under a line of dashes what must come of it. The exit code is 1 if a story comes out otherwise.

Example:

  nearmiss policy test deploy/policies/refunds
  nearmiss policy test --coverage --min 60 deploy/policies/refunds
  nearmiss policy test policies/ policies/stories/refund-late.story`
}

// Run runs the stories against the policy of the folder.
func (p *policyTestCmd) Run(c *console) error {
	stories, err := p.stories()
	if err != nil {
		return configError(err)
	}
	s, err := openSuite(p.Dir)
	if err != nil {
		return err
	}
	if p.Coverage || p.Min > 0 {
		s.coverage = coverage.New(s.policy, p.Dir)
	}
	results := make([]played, len(stories))
	failed := false
	for i, file := range stories {
		results[i] = s.play(file, p.Rewrite)
		failed = failed || !results[i].OK
	}
	covered, short := p.covered(s)
	if err := p.print(c.out, results, covered); err != nil {
		return err
	}
	if short {
		_, _ = fmt.Fprintf(c.err, "nearmiss: %.0f %% are exercised, less than --min %g\n", covered.Percent, p.Min)
	}
	if failed || short {
		return errFindings
	}
	return nil
}

func (p *policyTestCmd) stories() ([]string, error) {
	if len(p.Stories) > 0 {
		return p.Stories, nil
	}
	var all []string
	for _, pattern := range []string{"*.story", filepath.Join("stories", "*.story")} {
		found, err := filepath.Glob(filepath.Join(p.Dir, pattern))
		if err != nil {
			return nil, fmt.Errorf("find stories: %w", err)
		}
		all = append(all, found...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("find stories: no *.story file in %s or in its folder stories", p.Dir)
	}
	slices.Sort(all)
	return all, nil
}

// tested is the answer of the command.
type tested struct {
	Stories  []played         `json:"stories"`
	Coverage *coverage.Report `json:"coverage,omitempty"`
}

func (p *policyTestCmd) print(out io.Writer, results []played, covered *coverage.Report) error {
	if p.Output == "json" {
		return writeJSON(out, tested{results, covered})
	}
	if err := printPlayed(out, results); err != nil || covered == nil {
		return err
	}
	return covered.Table(out)
}

func printPlayed(out io.Writer, results []played) error {
	failed := 0
	for _, r := range results {
		if r.OK {
			_, _ = fmt.Fprintf(out, "ok    %s\n", r.Story)
			continue
		}
		failed++
		_, _ = fmt.Fprintf(out, "FAIL  %s  %s\n", r.Story, r.Title)
		for _, line := range append(r.Diff, indentLines(r.Error)...) {
			_, _ = fmt.Fprintf(out, "      %s\n", line)
		}
	}
	_, err := fmt.Fprintf(out, "%d stories, %d failed\n", len(results), failed)
	return err
}

func indentLines(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// suite runs stories against the policy of one folder.
type suite struct {
	dir    string
	files  []policy.File
	policy *policy.Policy

	coverage *coverage.Recorder // nil: not asked for
}

func openSuite(dir string) (*suite, error) {
	files, err := readPolicyFiles(dir)
	if err != nil {
		return nil, configError(err)
	}
	if len(files) == 0 {
		return nil, configError(fmt.Errorf("read policy %s: no *.yaml file in it", dir))
	}
	compiled, err := compileIn(dir, files)
	if err != nil {
		return nil, err
	}
	return &suite{dir: dir, files: files, policy: compiled}, nil
}

func (s *suite) play(file string, rewrite bool) played {
	r := played{Story: file}
	story, got, err := s.run(file)
	if story != nil {
		r.Title = story.Title
	}
	if err == nil && got != story.Want && rewrite {
		err = os.WriteFile(file, []byte(story.Rewrite(got)), 0o600)
		story.Want = got
	}
	switch {
	case err != nil:
		r.Error = err.Error()
	case got != story.Want:
		r.Diff = diff(story.Want, got)
	default:
		r.OK = true
	}
	return r
}

func (s *suite) run(file string) (*scenario.Story, string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, "", fmt.Errorf("read story: %w", err)
	}
	story, err := scenario.Parse(file, string(text))
	if err != nil {
		return nil, "", err
	}
	got, err := s.outcome(story)
	return story, got, err
}

// outcome plays the story under the policy of the folder, unless it brings
// one of its own. A policy of one file is activated as a story does it; one of
// several is given to the engine whole.
func (s *suite) outcome(story *scenario.Story) (string, error) {
	c := detectors.Config{}
	if s.coverage != nil {
		c.Observer = s.coverage
	}
	switch {
	case story.Policy.Text != "": // its own
	case !s.has(story.Policy.Name):
		return "", fmt.Errorf("the story names the policy %s, which is not in %s: name one of its files", story.Policy.Name, s.dir)
	case len(s.files) == 1:
		story.Policy = scenario.Policy(s.files[0])
	default:
		c.Policy = s.policy
	}
	return play.Under(c, story, s.read)
}

// read answers the text of a file of the policy.
func (s *suite) read(name string) (string, error) {
	for _, f := range s.files {
		if f.Name == filepath.Base(name) || name == "" {
			return f.Text, nil
		}
	}
	return "", errors.New("there is no such file in the folder of the policy")
}

// has reports whether the folder has a file of that name; a story that names
// none takes what there is.
func (s *suite) has(name string) bool {
	return name == "" || slices.ContainsFunc(s.files, func(f policy.File) bool { return f.Name == filepath.Base(name) })
}
