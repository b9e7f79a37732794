// Package worker runs the engine on a real log and a real store: it reads
// every event in order, commits what each batch did together with the
// position, and tells what was found.
//
// One goroutine applies; a second one tells what the store owes, in order; a
// third one puts the passing of time into the log. It decides nothing: package
// detectors does.
package worker
