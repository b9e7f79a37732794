package natsjs

import (
	"errors"

	"github.com/nats-io/nats.go/jetstream"
)

// The errors that callers branch on.
var (
	// ErrRewound says that the stream ends, or ended, before the position to
	// read from: it lost its tail or was restored from an older copy.
	ErrRewound = errors.New("the stream fell back behind this position")

	// ErrRecreated says that the stream is not the one that reading began on.
	ErrRecreated = errors.New("the stream was deleted and created again")

	// ErrConflict says that the id of an event already names another event.
	ErrConflict = errors.New("the id already names another event")

	// ErrOtherPolicy says that another policy is active for the tenant.
	ErrOtherPolicy = errors.New("another policy is active")

	// ErrInUse says that another process runs a broker on the directory.
	ErrInUse = errors.New("another nearmiss uses it")

	// ErrClosed says that the reader was closed.
	ErrClosed = errors.New("the reader is closed")
)

// wrongLastSequence reports whether a publish lost against another one of the
// same subject. The server has two codes for it: clusters answer the second.
func wrongLastSequence(err error) bool {
	var api *jetstream.APIError
	if !errors.As(err, &api) {
		return false
	}
	return api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant
}
