package natsjs

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nearmiss/nearmiss/schemas"
)

// usersFileName is where the embedded broker keeps its users, in its directory.
const usersFileName = "broker-users.json"

// usersVersion is the version of the users file that this build writes.
const usersVersion = 1

// usersFile is the form of the users file.
type usersFile struct {
	Version int          `json:"version"`
	Users   []brokerUser `json:"users"`
}

// brokerUser is what a client of one role connects with.
type brokerUser struct {
	Role     schemas.Role `json:"role"`
	User     string       `json:"user"`
	Password string       `json:"password"`
}

// loadUsers reads the users of the broker in dir, and makes them at the first
// start. They are kept, because clients keep them.
func loadUsers(dir string) ([]brokerUser, error) {
	path := filepath.Join(dir, usersFileName)
	raw, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return createUsers(path)
	}
	if err != nil {
		return nil, fmt.Errorf("read broker users: %w", err)
	}
	return parseUsers(path, raw)
}

func parseUsers(path string, raw []byte) ([]brokerUser, error) {
	var file usersFile
	if err := json.Unmarshal(raw, &file); err != nil {
		return nil, fmt.Errorf("read broker users %s: %w; restore the file, or remove it and hand out the new passwords", path, err)
	}
	if file.Version != usersVersion {
		return nil, fmt.Errorf("read broker users %s: written by another version of nearmiss (format %d, this one reads %d); start that version or choose another data directory",
			path, file.Version, usersVersion)
	}
	for _, role := range schemas.Roles() {
		if _, ok := userOf(file.Users, role); !ok {
			return nil, fmt.Errorf("read broker users %s: no user for role %s; restore the file, or remove it and hand out the new passwords", path, role)
		}
	}
	return file.Users, nil
}

func createUsers(path string) ([]brokerUser, error) {
	file := usersFile{Version: usersVersion}
	for _, role := range schemas.Roles() {
		file.Users = append(file.Users, brokerUser{Role: role, User: string(role), Password: rand.Text()})
	}
	raw, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write broker users: %w", err)
	}
	if err := writeFileOnce(path, append(raw, '\n')); err != nil {
		return nil, fmt.Errorf("write broker users: %w", err)
	}
	return file.Users, nil
}

// writeFileOnce writes through a temporary file, so that a crash leaves the
// whole file or none.
func writeFileOnce(path string, raw []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), usersFileName+".*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(raw)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

func userOf(users []brokerUser, role schemas.Role) (brokerUser, bool) {
	for _, u := range users {
		if u.Role == role && u.User != "" && u.Password != "" {
			return u, true
		}
	}
	return brokerUser{}, false
}
