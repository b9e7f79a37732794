package pebblestore

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The keyspaces. Each ends in '/', so that its end is the same text with '0'.
const (
	metaSpace   = "m/"
	outboxSpace = "o/"
	recordSpace = "r/"
	stateSpace  = "s/"

	schemaKey   = metaSpace + "schema"
	positionKey = metaSpace + "position"
)

// schemaVersion names the bytes that doc.go specifies.
const schemaVersion = "3"

const outboxKeyLen = len(outboxSpace) + 16

var errNotOutbox = errors.New("not a key of the outbox")

func stateKey(key []byte) []byte {
	return append([]byte(stateSpace), key...)
}

func outboxKey(seq, ordinal uint64) []byte {
	key := binary.BigEndian.AppendUint64([]byte(outboxSpace), seq)
	return binary.BigEndian.AppendUint64(key, ordinal)
}

func outboxOrdinal(key []byte) (uint64, error) {
	if len(key) != outboxKeyLen || !bytes.HasPrefix(key, []byte(outboxSpace)) {
		return 0, errNotOutbox
	}
	return binary.BigEndian.Uint64(key[outboxKeyLen-8:]), nil
}

// after answers the smallest key above every key with that prefix. All our
// prefixes begin with a keyspace, so that there is always one.
func after(prefix []byte) []byte {
	end := bytes.Clone(prefix)
	for i := len(end) - 1; i >= 0; i-- {
		if end[i] < 0xff {
			end[i]++
			return end[:i+1]
		}
	}
	return nil
}
