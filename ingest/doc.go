// Package ingest turns bytes into events, and events into bytes.
//
// It is the one place that knows the wire: subjects, CloudEvents headers and
// envelopes, and what each type must carry. Decode answers either an event
// that the engine may rely on or a Rejection that says what is wrong, where,
// and what to do. It never answers both, never panics, and never repairs an
// event in silence.
//
// It refuses to do I/O, to look at a clock, and to judge: whether evidence
// counts is not known here. The connections to NATS and HTTP live in the
// folders below it and call these functions.
//
//	ev, bad := ingest.Decode(ingest.Message{Subject: s, Header: h, Data: body, Seq: 41, Stored: at})
//	if bad != nil && !bad.Ignored {
//		quarantine(bad)
//	}
//
// The contract for producers is README.md of this folder.
package ingest
