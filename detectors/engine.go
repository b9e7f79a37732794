package detectors

import (
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// Config is what an Engine is made from.
type Config struct {
	// Store is what was folded before; nil for an empty world.
	Store projector.Reading
	// Policy, where set, judges every session of every tenant instead of the
	// policies that the log activates: a backtest of a change.
	Policy *policy.Policy
	// Compile, where set, compiles an activated bundle instead of the language
	// itself: for who steps many engines through the same policy.
	Compile func(bundle []byte) (*policy.Policy, error)
	// Shard says which sessions this engine judges. The others it only follows,
	// as far as they change objects that its own sessions know.
	Shard Shard
	// Observer, where set, is told how every call is judged.
	Observer Observer
}

// Engine folds the log and judges it. It is used by one goroutine; two
// engines that step through the same events give the same outcomes.
type Engine struct {
	world    *projector.World
	fixed    *policy.Policy
	compile  func(bundle []byte) (*policy.Policy, error)
	compiled map[string]*policy.Policy // by digest; nil: does not compile
	shard    Shard
	observer Observer // nil: nobody observes
}

// New makes an engine. With a store it must be Restored before the first
// Step.
func New(c Config) *Engine {
	if c.Compile == nil {
		c.Compile = Compile
	}
	return &Engine{
		world:    projector.NewWorld(c.Store),
		fixed:    c.Policy,
		compile:  c.Compile,
		compiled: map[string]*policy.Policy{},
		shard:    c.Shard,
		observer: c.Observer,
	}
}

// World is the state after the last Step, to be read or committed.
func (e *Engine) World() *projector.World { return e.world }

// Step takes the next event of the log: it judges what the event asks, with
// the session as it was just before, and then lets the event take effect.
func (e *Engine) Step(ev schemas.Event) Outcome {
	if ev.Actor == "" {
		ev.Actor = schemas.ActorAgent
	}
	s := &step{Engine: e, ev: &ev, out: Outcome{Seq: ev.Seq, Taken: TakenApplied}}
	s.foreign = ev.Session != "" && !e.shard.Owns(ev.Tenant, ev.Root)
	s.take()
	return s.out
}

// step is one event on its way through the engine.
type step struct {
	*Engine
	ev      *schemas.Event
	out     Outcome
	session *projector.Session // nil for events of no session
	policy  *policy.Policy     // of the session; nil: none is known
	call    callData           // decoded data of call events
	foreign bool               // the session belongs to another shard

	catalogue *policy.Policy // the session's, also where its shard is another
}

// policyOf answers the compiled policy of a digest.
func (e *Engine) policyOf(tenant schemas.TenantID, digest string) *policy.Policy {
	if e.fixed != nil {
		return e.fixed
	}
	if p, known := e.compiled[digest]; known {
		return p
	}
	var p *policy.Policy
	if bundle, ok := e.world.Bundle(tenant, digest); ok {
		p, _ = e.compile(bundle) // it was compiled once, when it was activated
	}
	e.compiled[digest] = p
	return p
}

// activePolicy answers the policy of the tenant at this sequence.
func (e *Engine) activePolicy(tenant schemas.TenantID) *policy.Policy {
	return e.policyOf(tenant, e.world.ActivePolicy(tenant))
}

// Compile compiles a policy in the form in which an event carries it.
func Compile(bundle []byte) (*policy.Policy, error) {
	files, err := policy.ParseBundle(bundle)
	if err != nil {
		return nil, err
	}
	return policy.Compile(files)
}

// later answers the later of two times.
func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}
