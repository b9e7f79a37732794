package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"github.com/nats-io/nats.go"

	"github.com/nearmiss/nearmiss/schemas"
)

// credentials are those that the embedded broker of a data directory keeps for
// the role. A URL that names a user speaks for itself; a directory that is not
// there, or not for this user to read, means a connection without credentials.
func credentials(server, data string, role schemas.Role) ([]nats.Option, error) {
	if u, err := url.Parse(server); err == nil && u.User != nil {
		return nil, nil
	}
	path := filepath.Join(data, brokerFolder, "broker-users.json")
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the broker's credentials: %w", err)
	}
	var file struct {
		Users []struct {
			Role     schemas.Role `json:"role"`
			User     string       `json:"user"`
			Password string       `json:"password"`
		} `json:"users"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, fmt.Errorf("read the broker's credentials %s: %w; name another directory with --data", path, err)
	}
	for _, u := range file.Users {
		if u.Role == role {
			return []nats.Option{nats.UserInfo(u.User, u.Password)}, nil
		}
	}
	return nil, nil
}
