// Package coverage says how much of a policy a set of stories exercises: which
// guards were asked, which alternatives of a need ever counted, which
// conditions came out both ways, which reasons were reached, and where in the
// files stands what no story reached.
//
// A Recorder observes the engine while it plays; it judges nothing itself. What
// there is to exercise is listed from the policy alone, by what the language
// says can happen: a need without `for` is never met by another object's
// evidence, so no story is asked for that.
//
//	r := coverage.New(compiled)
//	play.Under(detectors.Config{Observer: r}, story, read)
//	fmt.Println(r.Report().Percent)
//
// The package refuses to say that a covered policy is a right one: it counts
// what was reached, not what was meant.
package coverage
