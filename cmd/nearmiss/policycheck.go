package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/nearmiss/nearmiss/detectors/policy"
)

// policyCheckCmd compiles and lints.
type policyCheckCmd struct {
	Dir    string   `arg:"" help:"Folder of the policy." placeholder:"DIR"`
	Tools  []string `help:"JSON file with the tools of one agent: their names, or the definitions given to the model. Once for each agent." placeholder:"FILE" sep:"none"`
	Strict bool     `help:"Warnings make the exit code 1, too."`
	Output string   `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// problem is one line of the answer.
type problem struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Message string `json:"message"`
	Lint    string `json:"lint,omitempty"` // the stable name of a warning
}

func (p problem) String() string {
	if p.Lint != "" {
		return fmt.Sprintf("%s:%d:%d: warning: %s [%s]", p.File, p.Line, p.Col, p.Message, p.Lint)
	}
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Col, p.Message)
}

// checked is what was found.
type checked struct {
	Errors   []problem `json:"errors"`
	Warnings []problem `json:"warnings"`
	Policies int       `json:"policies"`
}

// Help is the example of the command.
func (policyCheckCmd) Help() string {
	return `Prints file:line:column of every error and warning, and of a warning its name. The exit code is 1 if there is an error, with --strict also if there is a warning. A comment "# lint:ignore NAME reason" silences a warning, on its line or alone above it.

With --tools it also finds needs that no agent can meet.

Example:

  nearmiss policy check --strict deploy/policies/refunds
  nearmiss policy check --tools desk.json --tools shop.json policies/
  nearmiss policy check -o json policies/`
}

// Run checks the policy of the folder and those of its tenants.
func (p *policyCheckCmd) Run(c *console) error {
	all, err := readPolicies(p.Dir)
	if err != nil {
		return configError(err)
	}
	agents, err := readAgents(p.Tools)
	if err != nil {
		return configError(err)
	}
	found := checked{Errors: []problem{}, Warnings: []problem{}, Policies: len(all)}
	for _, own := range all {
		if err := found.take(own, agents); err != nil {
			return err
		}
	}
	if err := p.print(c.out, found); err != nil {
		return err
	}
	if len(found.Errors) > 0 || (p.Strict && len(found.Warnings) > 0) {
		return errFindings
	}
	return nil
}

func (c *checked) take(own tenantPolicy, agents []policy.Profile) error {
	compiled, err := policy.Compile(own.Files)
	var list policy.Errors
	if err != nil && !errors.As(err, &list) {
		return err
	}
	for _, e := range list {
		c.Errors = append(c.Errors, problem{filepath.Join(own.Dir, e.File), e.Line, e.Col, e.Msg, ""})
	}
	if err != nil {
		return nil
	}
	for _, w := range compiled.Check(agents...) {
		c.Warnings = append(c.Warnings, problem{filepath.Join(own.Dir, w.File), w.Line, w.Col, w.Msg, w.Lint})
	}
	return nil
}

// readAgents reads the tools of each agent; their file names them.
func readAgents(files []string) ([]policy.Profile, error) {
	var agents []policy.Profile
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read tools: %w", err)
		}
		a, err := policy.ParseProfile(file, raw)
		if err != nil {
			return nil, err
		}
		agents = append(agents, a)
	}
	return agents, nil
}

func (p *policyCheckCmd) print(out io.Writer, found checked) error {
	if p.Output == "json" {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		return enc.Encode(found)
	}
	for _, e := range append(found.Errors, found.Warnings...) {
		_, _ = fmt.Fprintln(out, e)
	}
	_, err := fmt.Fprintf(out, "%d policies, %d errors, %d warnings\n", found.Policies, len(found.Errors), len(found.Warnings))
	return err
}
