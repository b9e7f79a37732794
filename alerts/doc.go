// Package alerts says what a finding looks like to the people and systems
// that are told: as a span in their tracing backend, and as a line on a
// terminal.
//
// It describes and does not send: no clock, no network, no state. Package
// spans sends. The same finding has the same span, with the same trace and
// span id, and the same line, whoever asks and however often. It puts no value of an
// argument into either; the objects that a write is about are named.
//
//	span := alerts.SpanOf(finding)
//	fmt.Println(alerts.Line(finding, false))
package alerts
