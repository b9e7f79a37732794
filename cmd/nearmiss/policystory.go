package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/explain"
	"github.com/nearmiss/nearmiss/detectors/scenario"
)

// story steps through a story. Its events have the numbers that it uses.
func (p *policyExplainCmd) story(config detectors.Config, search *explain.Search) (explain.View, error) {
	s, err := readStory(p.Files[0])
	if err != nil {
		return explain.View{}, configError(err)
	}
	policies := &storyPolicies{of: p.Files[0], dir: p.Policy}
	log, err := s.Log(policies.read)
	if err != nil {
		return explain.View{}, configError(err)
	}
	if config.Policy != nil {
		log = log[1:] // without the activation of its own
	}
	e := detectors.New(config)
	for _, ev := range log {
		if p.AtSeq > 0 && scenario.Number(ev.Seq) > int(p.AtSeq) {
			break
		}
		search.Took(e.Step(ev))
	}
	view := p.view(policies.dir)
	view.Number = func(seq uint64) uint64 { return uint64(scenario.Number(seq)) }
	return view, nil
}

func readStory(file string) (*scenario.Story, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read story: %w", err)
	}
	return scenario.Parse(file, string(text))
}

// storyPolicies finds the policies that a story names: beside it, above it, or
// in the folder policies beside it.
type storyPolicies struct {
	of  string // the story
	dir string // where the last one was found
}

func (s *storyPolicies) read(name string) (string, error) {
	beside := filepath.Dir(s.of)
	for _, dir := range []string{s.dir, beside, filepath.Dir(beside), filepath.Join(beside, "policies")} {
		if dir == "" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			s.dir = dir
			return string(text), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", fmt.Errorf("it is not beside the story, above it or in the folder policies: give --policy DIR")
}
