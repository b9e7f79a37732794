// Package mutate asks whether a policy would notice. It takes a story in which
// a guard was asked and found nothing wrong, spoils the evidence of one need in
// every way that the language knows (left out, too late, failed, about another
// object, changed since, used twice, of the same turn, saying no, ...), and plays
// each such mutant: the guard must refuse it for exactly that reason and find
// nothing else.
//
//	report, err := mutate.Run(compiled, stories)
//	err = report.Table(w)
//
// A mutant is a story. It is written, parsed and played like one, so that what
// was tried is what is kept; the engine alone says what comes of it. A mutation
// that cannot be made of a need is told with the reason: evidence of any object
// cannot be about another one.
//
// The package refuses to guess what a value means. To make an answer say no it
// changes one value of it after the other, and takes the first change after
// which the condition is false.
package mutate
