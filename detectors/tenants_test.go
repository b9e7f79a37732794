package detectors_test

import (
	"path/filepath"
	"testing"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/play"
	"github.com/nearmiss/nearmiss/schemas"
)

// TestTenantsApart tells every story in two tenants at once, event by event,
// with the same ids in every field: what comes of it in each is what the
// story says of one alone.
func TestTenantsApart(t *testing.T) {
	for _, file := range storyFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			story, log := readStory(t, file)
			numbers := map[uint64]int{}
			e := detectors.New(detectors.Config{})
			apart := map[schemas.TenantID][]detectors.Outcome{}
			for i, ev := range log {
				for _, tenant := range tenantsOf(ev) {
					ev.Tenant = tenant
					ev.Seq = uint64(len(numbers) + 1)
					numbers[ev.Seq] = i
					split(apart, tenant, e.Step(ev))
				}
			}
			for tenant, outcomes := range apart {
				got := play.Write(story, outcomes, func(seq uint64) int { return numbers[seq] })
				if got != story.Want {
					t.Errorf("tenant %s: got\n%s\nwant\n%s", tenant, got, story.Want)
				}
			}
		})
	}
}

const twin = "twin-of-"

// tenantsOf are the tenants that an event is told in: its own and its twin,
// unless it is for all.
func tenantsOf(ev schemas.Event) []schemas.TenantID {
	if ev.Tenant == schemas.AllTenants {
		return []schemas.TenantID{ev.Tenant}
	}
	return []schemas.TenantID{ev.Tenant, twin + ev.Tenant}
}

// split gives each world what concerns it, under the names of the story.
func split(apart map[schemas.TenantID][]detectors.Outcome, tenant schemas.TenantID, out detectors.Outcome) {
	for _, world := range []schemas.TenantID{"", twin} {
		if tenant != schemas.AllTenants && isTwin(tenant) != (world == twin) {
			continue
		}
		part := detectors.Outcome{Seq: out.Seq, Taken: out.Taken, Refusal: out.Refusal}
		for _, f := range out.Findings {
			if isTwin(f.Tenant) == (world == twin) {
				f.Tenant = untwin(f.Tenant)
				part.Findings = append(part.Findings, f)
			}
		}
		for _, j := range out.Judged {
			if isTwin(j.Tenant) == (world == twin) {
				j.Tenant = untwin(j.Tenant)
				part.Judged = append(part.Judged, j)
			}
		}
		apart[world] = append(apart[world], part)
	}
}

func isTwin(t schemas.TenantID) bool { return untwin(t) != t }

func untwin(t schemas.TenantID) schemas.TenantID {
	if len(t) > len(twin) && t[:len(twin)] == twin {
		return t[len(twin):]
	}
	return t
}
