package policy

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// File is one file of a policy. The package reads no disk; whoever does hands
// the texts over.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// MaxBundle is how large a policy may be in the event that activates it.
const MaxBundle = 512 << 10

// MarshalBundle answers the files as one JSON text, sorted by name, for the
// event that activates them.
func MarshalBundle(files []File) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(sortedFiles(files)); err != nil {
		return nil, fmt.Errorf("marshal policy bundle: %w", err)
	}
	raw := bytes.TrimSuffix(out.Bytes(), []byte("\n"))
	if len(raw) > MaxBundle {
		return nil, fmt.Errorf("marshal policy bundle: %d bytes, at most %d allowed: split the policy by tenant", len(raw), MaxBundle)
	}
	return raw, nil
}

// ParseBundle is the way back. Unknown members and repeated names are refused.
func ParseBundle(raw []byte) ([]File, error) {
	if len(raw) > MaxBundle {
		return nil, fmt.Errorf("parse policy bundle: %d bytes, at most %d allowed", len(raw), MaxBundle)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	var files []File
	if err := dec.Decode(&files); err != nil {
		return nil, fmt.Errorf("parse policy bundle: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("parse policy bundle: more than one JSON value")
	}
	files = sortedFiles(files)
	for i := 1; i < len(files); i++ {
		if files[i].Name == files[i-1].Name {
			return nil, fmt.Errorf("parse policy bundle: file %q is there twice", files[i].Name)
		}
	}
	return files, nil
}

func sortedFiles(files []File) []File {
	out := append([]File{}, files...)
	slices.SortStableFunc(out, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Digest names a policy by its content: the SHA-256 over the length-prefixed
// names and texts of its files, sorted by name.
func Digest(files []File) string {
	h := sha256.New()
	for _, f := range sortedFiles(files) {
		for _, part := range []string{f.Name, f.Text} {
			var n [8]byte
			binary.BigEndian.PutUint64(n[:], uint64(len(part)))
			h.Write(n[:])
			h.Write([]byte(part))
		}
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}
