package projector

import (
	"encoding/binary"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Every key begins with its tenant, length-prefixed, so that no name of one
// tenant can reach into another's keys. After it stands one letter for what
// the key holds; see pebblestore for the whole table.
const (
	kindTenant   = 'T' // under AllTenants: names a tenant that has state
	kindTick     = 'k' // under AllTenants: the last tick
	kindPolicy   = 'p' // the bundle of a policy, by digest
	kindActive   = 'a' // the digest of the active policy
	kindEntity   = 'e' // changes of one object
	kindHead     = 'h' // a session's head
	kindDeadline = 'o' // when an open call is given up
	kindTomb     = 't' // a session that was dropped
	kindItem     = 's' // one item of a session
	kindSeen     = 'd' // a change from outside that was taken
	kindTree     = 'r' // one item of what the sessions of a root share
)

func prefixed(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

func tenantKey(tenant schemas.TenantID, kind byte, rest ...string) []byte {
	b := append(prefixed(nil, string(tenant)), kind)
	for _, r := range rest {
		b = append(b, r...)
	}
	return b
}

// headKey ends with a byte that no id contains, so that a look-up by prefix
// finds one session.
func headKey(k SessionKey) []byte {
	return append(tenantKey(k.Tenant, kindHead, string(k.ID)), 0)
}

// sessionOf is the id in the rest of a head's key.
func sessionOf(rest string) schemas.SessionID {
	return schemas.SessionID(strings.TrimSuffix(rest, "\x00"))
}

func itemPrefix(k SessionKey) []byte {
	return prefixed(tenantKey(k.Tenant, kindItem), string(k.ID))
}

// CompoundKey joins parts into one key such that different parts never give
// the same key.
func CompoundKey(parts ...string) string {
	var b []byte
	for _, p := range parts {
		b = prefixed(b, p)
	}
	return string(b)
}

// cutPrefixed takes the first length-prefixed part off a key.
func cutPrefixed(b []byte) (part, rest []byte, ok bool) {
	n, width := binary.Uvarint(b)
	if width <= 0 || n > uint64(len(b)-width) {
		return nil, nil, false
	}
	return b[width : width+int(n)], b[width+int(n):], true
}
