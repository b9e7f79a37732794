// Package natsjs is the edge between nearmiss and its log, a JetStream stream.
//
// It runs the embedded broker (StartBroker) or finds an external one (Dial),
// keeps the three streams as nearmiss needs them (OpenLog), publishes events
// in order (Publish, PublishAll), reads them back in order (Read), and tells
// what was decided: findings, refusals, ticks and policies.
//
// It refuses to filter a read: with a subject per session the server scans
// its subject index for every message, so a filtered read falls behind for
// ever. It refuses to acknowledge a read: a redelivered message arrives out of
// order, and order is all that the log is for. It decides nothing: what an
// event means is for package ingest and those behind it.
//
//	broker, err := natsjs.StartBroker(natsjs.BrokerOptions{Dir: "data/broker"})
//	...
//	nc, err := broker.Connect()
//	...
//	log, err := natsjs.OpenLog(ctx, nc, natsjs.Streams{})
//	...
//	ack, err := log.Publish(ctx, ingest.Encode(event))
//	...
//	reader, err := log.Read(ctx, applied+1)
//	...
//	msg, err := reader.Next(ctx)
//
// # What is on the wire
//
// NEARMISS_EVENTS holds nearmiss.in.<role>.<tenant>.<root> and nothing of
// another shape. NEARMISS_FINDINGS holds one subject per finding,
// nearmiss.finding.<tenant>.<id>, so that the stream itself is the set of
// findings already told. NEARMISS_QUARANTINE holds one subject per refused
// message, nearmiss.quarantine.<reason>.<sequence>.
//
// # Accounts of the embedded broker
//
// Publishers live in an account of their own, without JetStream; the streams
// live in another. A service import carries nearmiss.in.*.*.* across. The
// reason is the reply subject: the broker publishes a JetStream
// acknowledgement wherever the publisher asks for it, with the broker's own
// rights, so that in one account an anonymous client can write into the
// subjects of sys by naming one as its reply.
package natsjs
