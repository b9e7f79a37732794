package policy

import (
	"fmt"

	"github.com/nearmiss/nearmiss/schemas"
)

// EvalError is why an expression has no value. Its Reason is the reason of the
// verdict unknown that follows: not_captured, cost or policy.
type EvalError struct {
	Reason schemas.Reason
	Err    error
}

// Error says the reason and the cause.
func (e *EvalError) Error() string { return string(e.Reason) + ": " + e.Err.Error() }

// Unwrap answers the cause.
func (e *EvalError) Unwrap() error { return e.Err }

func notCaptured(format string, args ...any) *EvalError {
	return &EvalError{schemas.ReasonNotCaptured, fmt.Errorf(format, args...)}
}

func policyError(format string, args ...any) *EvalError {
	return &EvalError{schemas.ReasonPolicy, fmt.Errorf(format, args...)}
}
