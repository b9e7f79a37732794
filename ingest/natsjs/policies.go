package natsjs

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// MaxPolicy is the largest bundle that can be activated.
const MaxPolicy = 512 << 10

// repeatAfter is the age at which an activation is repeated, so that the
// policy of the day is always inside the retention of the stream.
const repeatAfter = 24 * time.Hour

// Activation is a policy as the log holds it.
type Activation struct {
	Digest string
	Bundle []byte
	Seq    uint64
	Stored time.Time
}

// Activate makes a policy the one of a tenant (schemas.AllTenants is all of
// them). A policy that is active already is left alone, but for its daily
// repetition. Where another one is active the answer is ErrOtherPolicy, so
// that two daemons with different policies cannot take turns, unless force
// says that the change is meant.
//
// The caller has compiled the bundle: what does not compile is refused by
// every reader.
func (l *Log) Activate(ctx context.Context, tenant schemas.TenantID, digest string, bundle []byte, force bool) error {
	if len(bundle) > MaxPolicy {
		return fmt.Errorf("activate policy %s: it has %d bytes, at most %d can be activated; split it by tenant", digest, len(bundle), MaxPolicy)
	}
	_, _, err := succession{l.events, policySubject(tenant), func(last *jetstream.RawStreamMsg) (ingest.Message, bool, error) {
		due, err := dueAfter(last, digest, force, time.Now())
		if err != nil || !due {
			return ingest.Message{}, false, err
		}
		m, err := policyMessage(tenant, digest, bundle, last)
		return m, true, err
	}}.publish(ctx, l)
	if err != nil {
		return fmt.Errorf("activate policy for %s: %w", tenant, err)
	}
	return nil
}

func policySubject(tenant schemas.TenantID) string {
	return ingest.SubjectFor(schemas.Event{Type: schemas.PolicyActivated, Role: schemas.RoleSys, Tenant: tenant})
}

// dueAfter reports whether a policy has to be published after the last one.
func dueAfter(last *jetstream.RawStreamMsg, digest string, force bool, now time.Time) (bool, error) {
	active, ok := parseActivation(last)
	switch {
	case !ok:
		return true, nil
	case active.Digest == digest:
		return now.Sub(active.Stored) >= repeatAfter, nil
	case force:
		return true, nil
	}
	return false, fmt.Errorf("%w: %s since sequence %d, this one is %s; start with --activate to replace it, or with the same policy",
		ErrOtherPolicy, active.Digest, active.Seq, digest)
}

// policyMessage is the activation. Its id names what it follows: a repetition
// is another event, a retry is the same.
func policyMessage(tenant schemas.TenantID, digest string, bundle []byte, last *jetstream.RawStreamMsg) (ingest.Message, error) {
	data, err := json.Marshal(struct {
		Digest string `json:"digest"`
		Policy string `json:"policy"`
	}{digest, string(bundle)})
	if err != nil {
		return ingest.Message{}, fmt.Errorf("write as JSON: %w", err)
	}
	var after uint64
	if last != nil {
		after = last.Sequence
	}
	return ingest.Encode(schemas.Event{
		ID: digest + "/" + strconv.FormatUint(after, 10), Source: source, Type: schemas.PolicyActivated,
		Time: time.Now().UTC(), Role: schemas.RoleSys, Tenant: tenant, Actor: schemas.ActorAgent, Data: data,
	}), nil
}

func parseActivation(raw *jetstream.RawStreamMsg) (Activation, bool) {
	if raw == nil {
		return Activation{}, false
	}
	p := ingest.ParsePolicyActivated(raw.Data)
	return Activation{Digest: p.Digest, Bundle: []byte(p.Policy), Seq: raw.Sequence, Stored: raw.Time}, p.Digest != ""
}

// LastPolicy reads the newest activation for a tenant itself; one for all
// tenants is under schemas.AllTenants.
func (l *Log) LastPolicy(ctx context.Context, tenant schemas.TenantID) (Activation, bool, error) {
	raw, ok, err := lastOf(ctx, l.events, policySubject(tenant))
	if err != nil || !ok {
		return Activation{}, false, err
	}
	a, ok := parseActivation(raw)
	return a, ok, nil
}
