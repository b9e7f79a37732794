// Package schemas is the vocabulary of nearmiss: Event, ToolCall, Finding,
// Verdict and the distinct string types that name them.
//
// It holds no behaviour beyond what a value can say of itself, and does no
// I/O. The wire contract (attributes, subjects, roles, data of every type) is
// specified in README.md of this folder; the JSON Schemas beside it are the
// same contract for machines.
package schemas
