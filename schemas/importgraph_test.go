package schemas_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// importGraph answers what each package below the deciding ones imports.
func importGraph(t *testing.T) map[string][]string {
	t.Helper()
	args := []string{"list", "-deps", "-json=ImportPath,Imports"}
	for _, name := range deciding {
		args = append(args, module+name)
	}
	command := exec.CommandContext(t.Context(), "go", args...)
	var problems bytes.Buffer
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, &problems)
	}
	return parseGraph(t, out)
}

func parseGraph(t *testing.T, list []byte) map[string][]string {
	t.Helper()
	imports := map[string][]string{}
	for dec := json.NewDecoder(bytes.NewReader(list)); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		err := dec.Decode(&p)
		if errors.Is(err, io.EOF) {
			return imports
		}
		if err != nil {
			t.Fatalf("read the answer of go list: %v", err)
		}
		imports[p.ImportPath] = p.Imports
	}
}

// closure answers one shortest chain of imports to each package that root is
// built from.
func closure(imports map[string][]string, root string) [][]string {
	seen := map[string]bool{root: true}
	paths := [][]string{{root}}
	for i := 0; i < len(paths); i++ {
		for _, next := range imports[paths[i][len(paths[i])-1]] {
			if !seen[next] {
				seen[next] = true
				paths = append(paths, append(slices.Clone(paths[i]), next))
			}
		}
	}
	return paths[1:]
}
