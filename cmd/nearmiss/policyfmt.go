package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	unified "github.com/rogpeppe/go-internal/diff"

	"github.com/nearmiss/nearmiss/detectors/policy"
)

// policyFmtCmd formats the files of policies.
type policyFmtCmd struct {
	Paths  []string `arg:"" help:"Folders of policies, or single files." placeholder:"PATH"`
	Check  bool     `help:"The exit code is 1 if a file would change."`
	Diff   bool     `help:"Print what would change." xor:"how"`
	Write  bool     `help:"Write the files." xor:"how"`
	Output string   `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// formatted is what came of one file.
type formatted struct {
	File    string `json:"file"`
	Changed bool   `json:"changed"`
	Diff    string `json:"diff,omitempty"`
	Error   string `json:"error,omitempty"`
}

// Help is the example of the command.
func (policyFmtCmd) Help() string {
	return `Prints the names of the files that are not in the canonical form, or were not before --write. A file that cannot be formatted without losing something is left as it is, and its line named; then the exit code is 1.

Example:

  nearmiss policy fmt deploy/policies/refunds
  nearmiss policy fmt --diff policies/
  nearmiss policy fmt --write policies/ other/refunds.yaml`
}

// Run formats every file.
func (p *policyFmtCmd) Run(c *console) error {
	files, err := formatFiles(p.Paths)
	if err != nil {
		return configError(err)
	}
	results, bad := make([]formatted, len(files)), false
	for i, f := range files {
		r, err := p.format(f)
		if err != nil {
			return err
		}
		results[i] = r
		bad = bad || r.Error != "" || (p.Check && r.Changed)
	}
	if err := p.print(c.out, results); err != nil {
		return err
	}
	if bad {
		return errFindings
	}
	return nil
}

// formatFiles reads the files named, those of the folders named, and those of
// the tenants below them. A name is the whole path.
func formatFiles(paths []string) ([]policy.File, error) {
	var out []policy.File
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, fmt.Errorf("read policy: %w", err)
		}
		if !info.IsDir() {
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, fmt.Errorf("read policy: %w", err)
			}
			out = append(out, policy.File{Name: path, Text: string(text)})
			continue
		}
		all, err := readPolicies(path)
		if err != nil {
			return nil, err
		}
		for _, own := range all {
			for _, f := range own.Files {
				out = append(out, policy.File{Name: filepath.Join(own.Dir, f.Name), Text: f.Text})
			}
		}
	}
	return out, nil
}

// format answers what came of a file, and writes it if that was asked.
func (p *policyFmtCmd) format(f policy.File) (formatted, error) {
	r := formatted{File: f.Name}
	text, err := policy.Format(f)
	var problem policy.Error
	if errors.As(err, &problem) {
		r.Error = problem.Error()
		return r, nil
	}
	if err != nil {
		return r, err
	}
	r.Changed = text != f.Text
	if p.Diff && r.Changed {
		r.Diff = string(unified.Diff(f.Name, []byte(f.Text), f.Name+" (formatted)", []byte(text)))
	}
	if p.Write && r.Changed {
		return r, replaceFile(f.Name, text)
	}
	return r, nil
}

// replaceFile writes a text in the place of a file, whole or not at all.
func replaceFile(name, text string) error {
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return fmt.Errorf("write policy: %w", err)
	}
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Errorf("write policy: %w", err)
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".fmt-*")
	if err != nil {
		return fmt.Errorf("write policy: %w", err)
	}
	_, err = tmp.WriteString(text)
	err = errors.Join(err, tmp.Chmod(info.Mode().Perm()), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), name)
	}
	if err != nil {
		return fmt.Errorf("write policy: %w", errors.Join(err, os.Remove(tmp.Name())))
	}
	return nil
}

func (p *policyFmtCmd) print(out io.Writer, results []formatted) error {
	if p.Output == "json" {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		return enc.Encode(map[string][]formatted{"files": results})
	}
	for _, r := range results {
		text := ""
		switch {
		case r.Error != "":
			text = r.Error + "\n"
		case r.Diff != "":
			text = r.Diff
		case r.Changed:
			text = r.File + "\n"
		}
		if _, err := io.WriteString(out, text); err != nil {
			return fmt.Errorf("print: %w", err)
		}
	}
	return nil
}
