package projector

import "github.com/nearmiss/nearmiss/schemas"

// Change is one key of the fold that an event wrote (or, with a nil Value,
// deleted). The store applies the changes of a batch all or nothing.
type Change struct {
	Key   []byte
	Value []byte
}

// Reading answers what the store holds. The projector asks it for sessions
// that are not in memory. It must see every committed Change; fn's slices are
// only good until it returns.
type Reading interface {
	// Scan calls fn for each key with that prefix, in key order.
	Scan(prefix []byte, fn func(key, value []byte) error) error
}

// Refusal is a message of the log that had no effect, in the form that goes
// to the quarantine stream: never its bytes.
type Refusal struct {
	Reason  string           `json:"reason"`
	Detail  string           `json:"detail"`
	Cure    string           `json:"cure,omitempty"`
	Seq     uint64           `json:"seq"`
	Subject string           `json:"subject"`
	Size    int              `json:"size"`
	Digest  string           `json:"digest"` // sha256 of the body
	Headers []string         `json:"headers,omitempty"`
	Tenant  schemas.TenantID `json:"tenant,omitempty"`
}
