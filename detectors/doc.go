// Package detectors judges the log: it steps through the events in their
// order, asks of every write whether what a policy demands had been read
// before it, and says what was missing, too old, used up or contradicted.
//
// An Engine is one pure function with a state. Step looks at the session as it
// was just before an event, judges what the event asks, and only then lets it
// take effect: evidence that comes after a write cannot count, because it is
// not there yet. An Outcome says what became of the event, which findings were
// raised or changed, and the verdict of each guarded call that closed. Run is
// the one loop around it, for live events, files, stories and rebuilds alike.
//
// The package refuses to know anything but its events: it reads no clock, no
// disk and no network, and the same events give the same findings under the
// same ids, whoever steps. It refuses to guess: what it cannot know, for want
// of an argument, an event or a policy, is the verdict unknown with the reason
// why, never a near miss and never silence. It refuses to panic on input: a
// message that is not an event is an outcome too, refused with its cure. And
// it does not act: alerts, gates and stores take outcomes from it.
//
// The language of policies is package policy. The table of detectors is in
// this package: a new one is a file, a row and a story.
//
// # Example
//
//	e := detectors.New(detectors.Config{Policy: compiled})
//	err := detectors.Run(messages, e, func(m ingest.Message, out detectors.Outcome) error {
//		for _, f := range out.Findings {
//			fmt.Fprintln(w, f.Tool, f.Verdict, f.Reason)
//		}
//		return nil
//	})
package detectors
