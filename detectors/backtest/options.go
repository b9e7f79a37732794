package backtest

import (
	"runtime"

	"github.com/nearmiss/nearmiss/detectors/policy"
)

// DefaultSessionsInMemory is how many sessions are held in memory by all
// shards together; each takes some 40 to 130 kB.
const DefaultSessionsInMemory = 2000

// Options say how a stretch of the log is judged.
type Options struct {
	// Policies are one or two. None: each session by the policy that the log
	// activated for it, which repeats what was found live.
	Policies []*policy.Policy
	Dir      string // scratch space; must exist
	Shards   int    // 0: one for each processor
	// SessionsInMemory bounds the sessions in memory; 0: the default.
	SessionsInMemory int
	// Applied, where set, is called now and then with the sequence up to which
	// messages were dealt out.
	Applied func(seq uint64)
	// Missed, where set, reports whether the log holds events of a root session
	// from before the stretch. It is asked once for each root.
	Missed func(tenantToken, rootToken string) (bool, error)
}

func (o Options) withDefaults() Options {
	if o.Shards <= 0 {
		o.Shards = runtime.GOMAXPROCS(0)
	}
	if o.SessionsInMemory <= 0 {
		o.SessionsInMemory = DefaultSessionsInMemory
	}
	return o
}

// sides is how many engines run in each shard.
func (o Options) sides() int { return max(1, len(o.Policies)) }

func (o Options) policy(side int) *policy.Policy {
	if len(o.Policies) == 0 {
		return nil
	}
	return o.Policies[side]
}

// reachesOthers reports whether a session can change what a session of
// another shard knows.
func (o Options) reachesOthers() bool {
	for _, p := range o.Policies {
		if p.ReachesOthers() {
			return true
		}
	}
	return len(o.Policies) == 0
}
