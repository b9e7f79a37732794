package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// tenantPolicy is the policy of one tenant, as it lies on disk.
type tenantPolicy struct {
	Tenant schemas.TenantID
	Dir    string
	Files  []policy.File
}

// readPolicies reads the policy of dir, which is for all tenants, and those of
// its folders, each of which is for the tenant of that name.
func readPolicies(dir string) ([]tenantPolicy, error) {
	files, err := readPolicyFiles(dir)
	if err != nil {
		return nil, err
	}
	var all []tenantPolicy
	if len(files) > 0 {
		all = append(all, tenantPolicy{schemas.AllTenants, dir, files})
	}
	own, err := tenantFolders(dir)
	if err != nil {
		return nil, err
	}
	all = append(all, own...)
	if len(all) == 0 {
		return nil, fmt.Errorf("read policy %s: no *.yaml file in it; name the folder that holds the policy", dir)
	}
	return all, nil
}

// tenantFolders reads the folders that hold YAML files; others, such as the
// one of the stories, are nobody's policy.
func tenantFolders(dir string) ([]tenantPolicy, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("read policy: %w", err)
	}
	var own []tenantPolicy
	for _, e := range entries {
		sub := filepath.Join(dir, e.Name())
		if !e.IsDir() || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		files, err := readPolicyFiles(sub)
		if err != nil {
			return nil, err
		}
		if len(files) > 0 {
			own = append(own, tenantPolicy{schemas.TenantID(e.Name()), sub, files})
		}
	}
	return own, nil
}

// readPolicyFiles reads the YAML files of one folder, not of those below it.
func readPolicyFiles(dir string) ([]policy.File, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read policy: %w; name the folder that holds the policy", err)
	}
	if err != nil {
		return nil, fmt.Errorf("read policy: %w; name the folder that holds the policy", err)
	}
	var files []policy.File
	for _, e := range entries {
		if e.IsDir() || strings.HasPrefix(e.Name(), ".") || !isYAML(e.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, fmt.Errorf("read policy: %w", err)
		}
		files = append(files, policy.File{Name: e.Name(), Text: string(text)})
	}
	return files, nil
}

func isYAML(name string) bool {
	return slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(name))
}

// compileIn compiles the policy of a folder; its errors name files by path.
func compileIn(dir string, files []policy.File) (*policy.Policy, error) {
	compiled, err := policy.Compile(files)
	if err != nil {
		return nil, configError(fmt.Errorf("the policy does not compile:\n%w", placed(dir, err)))
	}
	return compiled, nil
}

// compiledPolicy reads and compiles the policy of a folder.
func compiledPolicy(dir string) (*policy.Policy, error) {
	files, err := readPolicyFiles(dir)
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("read policy %s: no *.yaml file in it; of a folder of policies name one", dir)
	}
	if err != nil {
		return nil, err
	}
	return compileIn(dir, files)
}

// placed puts the folder before the file of every problem, so that a terminal
// or an editor can open it.
func placed(dir string, err error) error {
	var list policy.Errors
	if !errors.As(err, &list) {
		return err
	}
	out := make(policy.Errors, len(list))
	for i, e := range list {
		e.File = filepath.Join(dir, e.File)
		out[i] = e
	}
	return out
}
