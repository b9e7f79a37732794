// Package measure turns records of sessions into the rates that a fleet is
// judged by: how often a write was made without evidence, against what was
// asked, and how sure that is.
//
// The near-miss rate is that of Rabinovich et al., "Near-Miss: Latent Policy
// Failure Detection in Agentic Workflows" (arXiv 2603.29665): sessions with a
// near-miss over sessions with a guarded write, and over all sessions. Success
// apart from safe success follows "The Verifier Tax" (SR, SSR, USR): a success
// is safe where nothing of verdict near_miss or violation was found in it.
// Intervals are Wilson's, at 95 %.
//
// Findings on reads, attempts, notes (duplicate writes) and what is unknown
// enter no rate; the unknown is counted beside each. It reads no log and keeps
// no session: what it is given it adds up and forgets, so that its memory does
// not grow with the number of sessions.
//
//	m := measure.New()
//	for session := range sessions { // the records of one session each
//		m.Add(session)
//	}
//	report := m.Report()
package measure
