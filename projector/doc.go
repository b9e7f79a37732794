// Package projector is what the log says so far: sessions with their calls
// and receipts, the objects of the world and when they changed, and where
// identifiers were first seen.
//
// It is a fold: applying the same events in the same order gives the same
// state, whoever does it. It keeps hot sessions in memory, names every key
// that an event changed (Change), and reads cold sessions back through
// Reading. It does no I/O; pebblestore does. It judges nothing; package
// detectors does.
package projector
