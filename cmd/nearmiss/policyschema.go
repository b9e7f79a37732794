package main

import (
	"errors"

	"github.com/nearmiss/nearmiss/schemas"
)

// policySchemaCmd prints the schema by which editors help with policies.
type policySchemaCmd struct{}

// Help is the example of the command.
func (policySchemaCmd) Help() string {
	return `With this as its first line, a file of a policy is completed and checked by every editor that has the YAML language server:

  # yaml-language-server: $schema=policy.schema.json

Example:

  nearmiss policy schema > policies/policy.schema.json`
}

// Run prints the schema.
func (policySchemaCmd) Run(c *console) error {
	raw, ok := schemas.JSONSchema("policy")
	if !ok {
		return errors.New("print schema: this binary holds none of a policy")
	}
	_, err := c.out.Write(raw)
	return err
}
