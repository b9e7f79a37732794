package pebblestore

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/cockroachdb/pebble/v2/vfs"

	"github.com/nearmiss/nearmiss/projector"
	"github.com/nearmiss/nearmiss/schemas"
)

// run is a store under load, and what a crash must not take from it.
type run struct {
	t      *testing.T
	rng    *rand.Rand
	disk   *vfs.MemFS
	store  *Store
	seq    uint64
	synced uint64          // position at the last Sync
	told   map[string]bool // everything that was ever passed to Told
}

// The power is cut at random points with random parts of the unsynced data
// on disk: what comes back must be a prefix of what was committed.
func TestCrashLeavesAPrefix(t *testing.T) {
	base := uint64(time.Now().UnixNano())
	for i := range uint64(30) {
		seed := base + i
		t.Run(fmt.Sprint("seed=", seed), func(t *testing.T) { crashOnce(t, rand.New(rand.NewPCG(seed, 0))) })
	}
}

func TestCrashWithAFixedSeed(t *testing.T) { crashOnce(t, rand.New(rand.NewPCG(1, 0))) }

func crashOnce(t *testing.T, rng *rand.Rand) {
	r := &run{t: t, rng: rng, disk: vfs.NewCrashableMem(), told: map[string]bool{}}
	r.store = open(t, r.disk)
	for range 3 {
		for range 20 + rng.IntN(60) {
			r.step()
		}
		r.crash()
		r.check()
	}
}

func (r *run) step() {
	switch r.rng.IntN(20) {
	case 0:
		must(r.t, r.store.Sync())
		r.synced = r.seq
	case 1:
		must(r.t, r.store.db.Flush())
	case 2, 3:
		r.tell()
	default:
		r.commit()
	}
}

// commit writes a batch whose every part can be derived from its position.
func (r *run) commit() {
	r.seq++
	n := strconv.FormatUint(r.seq, 10)
	must(r.t, r.store.Commit(Batch{
		Changes:  []projector.Change{put("counter", n), put(fmt.Sprintf("n/%06d", r.seq), n)},
		Findings: []schemas.Finding{finding("f-" + n)},
		Position: position(r.seq),
	}))
}

func (r *run) tell() {
	names, keys := owed(r.t, r.store, 3)
	for _, name := range names {
		r.told[name] = true
	}
	must(r.t, r.store.Told(keys))
}

func (r *run) crash() {
	after := r.disk.CrashClone(vfs.CrashCloneCfg{UnsyncedDataPercent: r.rng.IntN(101), RNG: r.rng})
	closed(r.t, r.store)
	r.disk = after
	r.store = open(r.t, after)
}

func (r *run) check() {
	p, _, err := r.store.Position()
	must(r.t, err)
	if p.Seq < r.synced || p.Seq > r.seq {
		r.t.Fatalf("position %d after a crash at %d, synced at %d", p.Seq, r.seq, r.synced)
	}
	counter, found, err := r.store.Get([]byte("counter"))
	must(r.t, err)
	if found != (p.Seq > 0) || found && string(counter) != strconv.FormatUint(p.Seq, 10) {
		r.t.Fatalf("counter %q at position %d", counter, p.Seq)
	}
	same(r.t, "keys", uint64(len(state(r.t, r.store, "n/"))), p.Seq)
	r.checkOutbox(p.Seq)
	r.seq = p.Seq // the reader goes on here
}

// checkOutbox wants every finding of an applied position that was not told,
// and none of a position that the crash undid.
func (r *run) checkOutbox(applied uint64) {
	names, _ := owed(r.t, r.store, 1000)
	for seq := range r.seq {
		name := "f-" + strconv.FormatUint(seq+1, 10)
		there := slices.Contains(names, name)
		if seq+1 <= applied && !there && !r.told[name] {
			r.t.Errorf("%s is lost at position %d", name, applied)
		}
		if seq+1 > applied {
			delete(r.told, name) // the reader repeats it
			if there {
				r.t.Errorf("%s is owed at position %d", name, applied)
			}
		}
	}
	same(r.t, "count", r.store.OwedCount(), len(names))
}
