package deploy

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors/policy"
)

//go:embed policies demo
var files embed.FS

// Packs lists the names of the policy packs, sorted.
func Packs() []string {
	entries, err := fs.ReadDir(files, "policies")
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// PolicyFiles answers the files of a pack's policy, ready to be compiled or
// activated. Its stories and manual are not among them.
func PolicyFiles(pack string) ([]policy.File, error) {
	if !slices.Contains(Packs(), pack) {
		return nil, fmt.Errorf("find policy pack %q: the packs are %s", pack, strings.Join(Packs(), ", "))
	}
	found, err := textsOf("policies/"+pack, ".yaml")
	if err != nil {
		return nil, fmt.Errorf("read policy pack %s: %w", pack, err)
	}
	return found, nil
}

// PackStories answers the stories of a pack: what its guards let pass and
// what they do not.
func PackStories(pack string) ([]policy.File, error) {
	found, err := textsOf("policies/"+pack+"/stories", ".story")
	if err != nil {
		return nil, fmt.Errorf("read stories of pack %q: %w", pack, err)
	}
	return found, nil
}

// DemoStories answers the sessions of the demo fleet, in the order in which
// they begin. Each is a story under the pack refunds.
func DemoStories() ([]policy.File, error) {
	found, err := textsOf("demo", ".story")
	if err != nil {
		return nil, fmt.Errorf("read demo fleet: %w", err)
	}
	return found, nil
}

// textsOf reads the files of a folder that have that extension, by name.
func textsOf(dir, ext string) ([]policy.File, error) {
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		return nil, err
	}
	var out []policy.File
	for _, e := range entries {
		if path.Ext(e.Name()) != ext {
			continue
		}
		text, err := fs.ReadFile(files, dir+"/"+e.Name())
		if err != nil {
			return nil, err
		}
		out = append(out, policy.File{Name: e.Name(), Text: string(text)})
	}
	return out, nil
}

// PolicyText answers one file of a pack's policy: what a story of the pack
// names.
func PolicyText(pack, name string) (string, error) {
	files, err := PolicyFiles(pack)
	if err != nil {
		return "", err
	}
	for _, f := range files {
		if f.Name == name {
			return f.Text, nil
		}
	}
	return "", fmt.Errorf("find %s in policy pack %s: no such file", name, pack)
}
