package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest/natsjs"
	"github.com/nearmiss/nearmiss/schemas"
)

// renewEvery is how often the policies are looked at; the log repeats an
// activation once a day, so that it stays inside the retention.
const renewEvery = time.Hour

// activateFiles compiles a policy and makes it the one of a tenant.
func activateFiles(ctx context.Context, log *natsjs.Log, tenant schemas.TenantID, files []policy.File, force bool) error {
	if _, err := policy.Compile(files); err != nil {
		return configError(fmt.Errorf("the policy does not compile:\n%w", err))
	}
	bundle, err := policy.MarshalBundle(files)
	if err != nil {
		return configError(err)
	}
	err = log.Activate(ctx, tenant, policy.Digest(files), bundle, force)
	if errors.Is(err, natsjs.ErrOtherPolicy) {
		return configError(err)
	}
	return err
}

// activateAll makes the policies of the directory those of their tenants.
// Without any, the log must already have one: else nothing could be judged.
func activateAll(ctx context.Context, log *natsjs.Log, all []tenantPolicy, force bool) error {
	for _, p := range all {
		if err := activateFiles(ctx, log, p.Tenant, p.Files, force); err != nil {
			return err
		}
	}
	if len(all) > 0 {
		return nil
	}
	_, known, err := log.LastPolicy(ctx, schemas.AllTenants)
	if err == nil && !known {
		err = configError(errors.New("no policy is known: name the folder of one with --policy"))
	}
	return err
}

// renew repeats the activations until the context ends.
func renew(ctx context.Context, log *natsjs.Log, all []tenantPolicy, logger *slog.Logger) {
	timer := time.NewTicker(renewEvery)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
			if err := activateAll(ctx, log, all, false); err != nil && ctx.Err() == nil {
				logger.Warn("the policy could not be repeated in the log", "error", err)
			}
		}
	}
}
