package main

import "path/filepath"

// Where the daemon keeps things below its data directory.
const (
	brokerFolder = "nats"
	storeFolder  = "state"
)

// defaultData is the directory for state that outlives a restart, by the
// convention of the desktop and of systemd.
func defaultData(getenv func(string) string) string {
	if dir := getenv("XDG_STATE_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "nearmiss")
	}
	return filepath.Join(getenv("HOME"), ".local", "state", "nearmiss")
}
