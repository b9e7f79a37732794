// Package pebblestore keeps the fold of the log on disk, in one Pebble
// database: state, findings not yet told, and the applied position.
//
// A batch is written all or nothing and is not synced. After a crash the
// store is a prefix of what was committed: position and state agree, the
// reader goes on at position+1, and what it repeats has the same result and
// the same finding ids. Losing the whole directory costs time, never truth.
//
// It refuses to open a directory that another process uses, or that was
// written under another schema. It decides nothing about events, and does not
// repair: what it cannot read is deleted by the operator and folded again.
//
// # Bytes on disk
//
// Integers are big endian, so that keys sort by them. Four keyspaces, told
// apart by their first two bytes:
//
//	m/schema                     the schema version, decimal text
//	m/position                   projector.Position as JSON
//	o/<seq u64><ordinal u64>     outbox: 'f' and a schemas.Finding as JSON, or
//	                             'r' and a projector.Refusal as JSON
//	r/<key>                      a record for measures: projector.Record as JSON
//	s/<key>                      state: a projector.Change; the projector
//	                             begins every key with the tenant
//
// In an outbox key seq is the position of the batch, and ordinal grows by one
// with every entry, so that no two entries share a key even where an adopted
// stream begins with lower sequences. A told entry is deleted.
//
// A change of these bytes, or of what the projector writes under s/, raises
// the schema version; there is no migration, the fold is repeated instead.
// The format of Pebble's own files is pinned (see format in options.go);
// raising it is one-way and belongs in the release notes.
//
// # Example
//
//	store, err := pebblestore.Open(dir, pebblestore.Options{Logger: logger})
//	position, known, err := store.Position()
//	ruling, err := projector.Guard(look(position, known))
//	err = store.Commit(pebblestore.Batch{Changes: changes, Findings: found, Position: next})
//	owed, err := store.Owed(100)
//	err = store.Told(keysOf(owed)) // after the stream has acknowledged them
package pebblestore
