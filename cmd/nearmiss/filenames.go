package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// fileNames answers under which name each file goes into ids and sessions: its
// base name, or, where files of several folders share one, as many folders
// before it as tell them apart. Two runs under one name would be taken for one.
func fileNames(files []string) (map[string]string, error) {
	names := make(map[string]string, len(files))
	for _, file := range files {
		if _, twice := names[file]; twice {
			return nil, fmt.Errorf("%s is named twice: name each file once", file)
		}
		names[file] = filepath.Base(file)
	}
	for depth := 2; ; depth++ {
		shared := sharing(names)
		if len(shared) == 0 {
			return names, nil
		}
		told := false // apart
		for _, file := range shared {
			longer := lastParts(file, depth)
			told = told || longer != names[file]
			names[file] = longer
		}
		if !told {
			return nil, fmt.Errorf("%s is named twice, by two paths: name each file once", slices.Min(shared))
		}
	}
}

// sharing lists the files whose name is not theirs alone.
func sharing(names map[string]string) []string {
	count := map[string]int{}
	for _, name := range names {
		count[name]++
	}
	var shared []string
	for file, name := range names { // each is lengthened by itself: the order is of no account
		if count[name] > 1 {
			shared = append(shared, file)
		}
	}
	return shared
}

// lastParts are the last n parts of a path, with slashes.
func lastParts(file string, n int) string {
	parts := strings.Split(filepath.ToSlash(filepath.Clean(file)), "/")
	return strings.TrimPrefix(strings.Join(parts[max(0, len(parts)-n):], "/"), "/")
}
