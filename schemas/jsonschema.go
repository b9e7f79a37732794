package schemas

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
)

//go:embed json/*.schema.json
var jsonSchemas embed.FS

const (
	schemaFolder = "json/"
	schemaSuffix = ".schema.json"
)

// JSONSchema answers the JSON Schema (2020-12) of that name: an event type
// for its data, `event` for the envelope, `finding` for a finding, `policy` for
// a file of a policy.
func JSONSchema(name string) ([]byte, bool) {
	raw, err := jsonSchemas.ReadFile(schemaFolder + name + schemaSuffix)
	return raw, err == nil
}

// JSONSchemas lists the names that JSONSchema knows, sorted.
func JSONSchemas() []string {
	files, err := fs.Glob(jsonSchemas, schemaFolder+"*"+schemaSuffix)
	if err != nil {
		return nil // only for a pattern that does not parse
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = strings.TrimSuffix(strings.TrimPrefix(file, schemaFolder), schemaSuffix)
	}
	slices.Sort(names)
	return names
}
