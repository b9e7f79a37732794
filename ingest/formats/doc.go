// Package formats reads recorded trajectories of other systems as events.
//
// One file per format, one row per format in All. A reader answers what the
// file says and nothing else: arguments or results that it cannot parse are
// absent, never guessed, and what it cannot tell apart or misses leaves a hole
// in the sequence, so that a source which is not understood leads to the
// verdict unknown and not to an alert. The same file always gives the
// same events with the same ids, so publishing it twice stores it once.
//
// It refuses to open files, to publish, and to judge.
//
//	format, err := formats.Detect(head)
//	for session, err := range format.Read(file, formats.Options{File: "runs.json"}) {
//		...
//	}
package formats
