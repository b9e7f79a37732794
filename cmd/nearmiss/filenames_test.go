package main

import (
	"maps"
	"testing"
)

func TestFileNames(t *testing.T) {
	for _, c := range []struct {
		files []string
		want  map[string]string // nil: refused
	}{
		{[]string{"a/runs.json", "b/other.json"}, map[string]string{"a/runs.json": "runs.json", "b/other.json": "other.json"}},
		{[]string{"mon/runs.json", "/data/tue/runs.json"}, map[string]string{"mon/runs.json": "mon/runs.json", "/data/tue/runs.json": "tue/runs.json"}},
		{[]string{"x/1/runs.json", "y/1/runs.json", "z.json"}, map[string]string{"x/1/runs.json": "x/1/runs.json", "y/1/runs.json": "y/1/runs.json", "z.json": "z.json"}},
		{[]string{"runs.json", "a/runs.json"}, map[string]string{"runs.json": "runs.json", "a/runs.json": "a/runs.json"}},
		{[]string{"runs.json", "runs.json"}, nil},
		{[]string{"./runs.json", "runs.json"}, nil},
	} {
		got, err := fileNames(c.files)
		if (err != nil) != (c.want == nil) || !maps.Equal(got, c.want) {
			t.Errorf("%v: %v, %v", c.files, got, err)
		}
	}
}
