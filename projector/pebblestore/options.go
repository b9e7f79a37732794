package pebblestore

import (
	"log/slog"
	"os"
	"time"

	"github.com/cockroachdb/pebble/v2"
	"github.com/cockroachdb/pebble/v2/vfs"
)

// format is the version of Pebble's own files. It is pinned because raising
// it is one-way: an older binary cannot open the store afterwards.
const format = pebble.FormatTableFormatV6

const defaultCache = 64 << 20

// Options of a store. The zero value is a store on the real disk that logs
// nothing.
type Options struct {
	FS         vfs.FS       // nil: the real disk
	Logger     *slog.Logger // nil: silence
	CacheBytes int64        // block cache; 0: 64 MiB
	Scratch    bool         // nobody opens it again: no log is written

	// Exit ends the process when Pebble cannot go on, as after a failed write
	// of its log; nil: os.Exit. It must not return.
	Exit func(code int)
}

func (o Options) withDefaults() Options {
	if o.FS == nil {
		o.FS = vfs.Default
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.CacheBytes == 0 {
		o.CacheBytes = defaultCache
	}
	if o.Exit == nil {
		o.Exit = os.Exit
	}
	return o
}

// synced is how that is written which must survive a power cut. A scratch
// store has nothing of the kind.
func (o Options) synced() *pebble.WriteOptions {
	if o.Scratch {
		return pebble.NoSync
	}
	return pebble.Sync
}

// pebble answers the options of the database. The memtables are larger than
// Pebble's own default, whose writes stall under a replay.
func (o Options) pebble(lock *pebble.Lock) *pebble.Options {
	return &pebble.Options{
		FS:                          o.FS,
		Lock:                        lock,
		FormatMajorVersion:          format,
		CacheSize:                   o.CacheBytes,
		DisableWAL:                  o.Scratch,
		MemTableSize:                32 << 20,
		MemTableStopWritesThreshold: 4,
		L0StopWritesThreshold:       20,
		CompactionConcurrencyRange:  func() (int, int) { return 1, 2 },
		FlushDelayDeleteRange:       10 * time.Second, // else a rebuild's space is not given back
		Logger:                      logger{to: o.Logger, exit: o.Exit},
		EventListener:               events(o.Logger),
	}
}
