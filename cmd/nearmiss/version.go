package main

import (
	"fmt"
	"runtime/debug"
)

// versionCmd prints what was built.
type versionCmd struct{}

// Help is the example of the command.
func (versionCmd) Help() string { return "Example:\n\n  nearmiss version" }

// Run prints the version.
func (versionCmd) Run(c *console) error {
	_, err := fmt.Fprintln(c.out, "nearmiss", version())
	return err
}

// version is that of the module, or of the commit where there is no release.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(unknown)"
	}
	return info.Main.Version
}
