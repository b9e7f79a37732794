package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/nearmiss/nearmiss/detectors/policy"
)

// policyCmd groups what is done with policies on disk.
type policyCmd struct {
	Check policyCheckCmd `cmd:"" help:"Compile a policy and look for likely mistakes."`
	Test  policyTestCmd  `cmd:"" help:"Run the stories of a policy."`

	Mutate  policyMutateCmd  `cmd:"" help:"Spoil the evidence of good stories and see whether the guards notice."`
	Explain policyExplainCmd `cmd:"" help:"Say why a call got its verdict, test by test."`
}

// policyCheckCmd compiles and lints.
type policyCheckCmd struct {
	Dir    string `arg:"" help:"Folder of the policy." placeholder:"DIR"`
	Output string `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// problem is one line of the answer.
type problem struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Message string `json:"message"`
}

func (p problem) String() string {
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
	return `Prints file:line:column of every error and warning. The exit code is 1 if there is an error; warnings do not change it.

Example:

  nearmiss policy check deploy/policies/refunds
  nearmiss policy check -o json policies/`
}

// Run checks the policy of the folder and those of its tenants.
func (p *policyCheckCmd) Run(c *console) error {
	all, err := readPolicies(p.Dir)
	if err != nil {
		return configError(err)
	}
	found := checked{Errors: []problem{}, Warnings: []problem{}, Policies: len(all)}
	for _, own := range all {
		if err := found.take(own); err != nil {
			return err
		}
	}
	if err := p.print(c.out, found); err != nil {
		return err
	}
	if len(found.Errors) > 0 {
		return errFindings
	}
	return nil
}

func (c *checked) take(own tenantPolicy) error {
	compiled, err := policy.Compile(own.Files)
	var list policy.Errors
	if err != nil && !errors.As(err, &list) {
		return err
	}
	for _, e := range list {
		c.Errors = append(c.Errors, problemOf(own.Dir, e))
	}
	if err != nil {
		return nil
	}
	for _, w := range compiled.Check() {
		c.Warnings = append(c.Warnings, problemOf(own.Dir, policy.Error(w)))
	}
	return nil
}

func problemOf(dir string, e policy.Error) problem {
	return problem{filepath.Join(dir, e.File), e.Line, e.Col, e.Msg}
}

func (p *policyCheckCmd) print(out io.Writer, found checked) error {
	if p.Output == "json" {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		return enc.Encode(found)
	}
	for _, e := range found.Errors {
		_, _ = fmt.Fprintln(out, e)
	}
	for _, w := range found.Warnings {
		_, _ = fmt.Fprintf(out, "%s:%d:%d: warning: %s\n", w.File, w.Line, w.Col, w.Message)
	}
	_, err := fmt.Fprintf(out, "%d policies, %d errors, %d warnings\n", found.Policies, len(found.Errors), len(found.Warnings))
	return err
}
