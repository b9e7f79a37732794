// Package backtest judges a stretch of the log again, under one policy or
// under two side by side, and keeps what came of it until it is asked.
//
// It is the engine of live detection with another source and another place
// for what it finds. It tells nobody: nothing in this package, or in what it
// is built from, publishes, sends or notifies (a test holds that).
//
// The sessions are dealt to as many shards as there are processors; all
// shards see what can reach other sessions, so that the answer is that of one
// engine. What is found, and the sessions beyond a bound, go to scratch stores
// on disk: memory does not grow with the length of the stretch, but for the names
// of its sessions.
//
//	run, err := backtest.Run(ctx, messages, backtest.Options{Policies: []*policy.Policy{p}, Dir: dir})
//	defer run.Close()
//	for session, err := range run.Sessions() { ... } // sides by policy
package backtest
