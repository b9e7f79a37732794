package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// defaultNATS is where a broker listens unless it is told otherwise.
const defaultNATS = "nats://127.0.0.1:4222"

// addressFile holds, in a data directory, where the broker of the daemon that
// runs on it listens.
const addressFile = "address"

// announceAddress writes the address for other commands on this machine, and
// answers how it is taken back.
func announceAddress(data, url string) (withdraw func() error, err error) {
	if url == "" {
		return func() error { return nil }, nil
	}
	path := filepath.Join(data, brokerFolder, addressFile)
	if err := os.WriteFile(path, []byte(url+"\n"), 0o600); err != nil {
		return nil, fmt.Errorf("write the broker's address: %w", err)
	}
	return func() error { return os.Remove(path) }, nil
}

// addressOf is where the broker of a data directory listens; empty where no
// daemon said so. After a crash it may be out of date.
func addressOf(data string) (string, error) {
	text, err := os.ReadFile(filepath.Join(data, brokerFolder, addressFile))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read the broker's address: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}
