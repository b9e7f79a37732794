package detectors

import (
	"github.com/cespare/xxhash/v2"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Shard is one of N equal parts of all sessions. The zero value is all of
// them. N is no property of the log: it may be another one tomorrow.
type Shard struct {
	Index int // from 0
	Of    int // 0 or 1: there is only one
}

// Owns reports whether the sessions of a root belong to the shard. All
// sessions of one root do, so that agent and sub-agents are judged together.
func (s Shard) Owns(tenant schemas.TenantID, root schemas.SessionID) bool {
	return s.Of <= 1 || ShardOf(ingest.TenantToken(tenant), ingest.Token(string(root)), s.Of) == s.Index
}

// ShardOf answers which of n shards the sessions of a root belong to, by the
// tokens of the subject: a reader need not decode what it does not own.
func ShardOf(tenantToken, rootToken string, n int) int {
	return int(xxhash.Sum64String(projector.CompoundKey(tenantToken, rootToken)) % uint64(n))
}
