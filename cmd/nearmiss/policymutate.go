package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nearmiss/nearmiss/detectors/mutate"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// policyMutateCmd asks whether a policy would notice.
type policyMutateCmd struct {
	Dir     string   `arg:"" help:"Folder of the policy." placeholder:"DIR"`
	Stories []string `arg:"" optional:"" help:"Stories to start from; without, all *.story files of the folder and of its folder stories." placeholder:"STORY"`
	Write   string   `help:"Write the mutants that were refused as stories into this folder; what is there already stays." placeholder:"DIR"`
	Output  string   `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// Help is the example of the command.
func (policyMutateCmd) Help() string {
	return `Takes, for each need of each guard, a story that meets it, spoils the evidence in every way (left out, too late, failed, about another object, changed since, used twice, of the same turn, saying no, ...) and plays it: the guard must refuse it for exactly that reason. The exit code is 1 if a mutant survives.

Example:

  nearmiss policy mutate deploy/policies/refunds
  nearmiss policy mutate --write policies/stories/mutants policies/`
}

// Run makes and plays the mutants.
func (p *policyMutateCmd) Run(c *console) error {
	s, err := openSuite(p.Dir)
	if err != nil {
		return err
	}
	stories, err := p.read()
	if err != nil {
		return configError(err)
	}
	report := mutate.Run(s.policy, stories)
	if p.Output == "json" {
		err = writeJSON(c.out, report)
	} else {
		err = report.Table(c.out)
	}
	if err != nil {
		return err
	}
	if p.Write != "" {
		if err := p.keep(c, report); err != nil {
			return err
		}
	}
	if report.Survived > 0 {
		return errFindings
	}
	return nil
}

func (p *policyMutateCmd) read() ([]*scenario.Story, error) {
	files, err := (&policyTestCmd{Dir: p.Dir, Stories: p.Stories}).stories()
	if err != nil {
		return nil, err
	}
	var all []*scenario.Story
	for _, file := range files {
		story, err := readStory(file)
		if err != nil {
			return nil, err
		}
		all = append(all, story)
	}
	return all, nil
}

// keep writes the mutants that were refused. A file that is there is left: it
// may have been worked on.
func (p *policyMutateCmd) keep(c *console, report mutate.Report) error {
	if err := os.MkdirAll(p.Write, 0o755); err != nil {
		return fmt.Errorf("write mutants: %w", err)
	}
	written, there := 0, 0
	for _, r := range report.Results {
		if r.Verdict != mutate.Killed {
			continue
		}
		switch err := writeNew(filepath.Join(p.Write, r.FileName()), r.Text); {
		case errors.Is(err, fs.ErrExist):
			there++
		case err != nil:
			return fmt.Errorf("write mutants: %w", err)
		default:
			written++
		}
	}
	_, err := fmt.Fprintf(c.err, "nearmiss: %d mutants written to %s, %d were there\n", written, p.Write, there)
	return err
}

func writeNew(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return errors.Join(err, f.Close())
}
