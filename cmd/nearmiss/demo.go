package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/nearmiss/nearmiss/deploy"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/schemas"
)

// The pace of the demo: a session begins every few beats, and makes one event
// in each.
const (
	beat     = 260 * time.Millisecond
	beatOnce = 140 * time.Millisecond
)

// demoPack is the policy pack that the fleet works under.
const demoPack = "refunds"

// demoCmd plays a fleet of agents against the daemon.
type demoCmd struct {
	Once  bool    `help:"End after the play, with its summary."`
	Speed float64 `help:"How many times faster than usual." default:"1" placeholder:"X"`
}

// Help is the example of the command.
func (demoCmd) Help() string {
	return `Needs nothing: broker, log and data live in this process and are gone with it.

Example:

  nearmiss demo
  nearmiss demo --once --speed 4`
}

// Run plays the fleet once, and stays up unless told otherwise.
func (d *demoCmd) Run(c *console) error {
	if d.Speed <= 0 {
		return configError(fmt.Errorf("--speed is %v: it must be above 0", d.Speed))
	}
	dir, err := os.MkdirTemp("", "nearmiss-demo-")
	if err != nil {
		return fmt.Errorf("make a directory for the demo: %w", err)
	}
	err = d.in(c, dir)
	if c.ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = nil // interrupted, which is how it ends
	}
	return errors.Join(err, os.RemoveAll(dir))
}

// in runs the demo in a directory of its own.
func (d *demoCmd) in(c *console, dir string) error {
	crew, err := loadFleet()
	if err != nil {
		return err
	}
	screen := newScreen(c)
	running, err := startDemo(c, dir, screen)
	if err != nil {
		return err
	}
	screen.header(crew)
	err = d.playIn(c, running, crew, screen)
	if err == nil && !d.Once {
		err = stayUp(c, running, dir)
	}
	return errors.Join(err, running.Close())
}

// playIn plays the fleet, and stops when the daemon does.
func (d *demoCmd) playIn(c *console, running *daemon, crew *fleet, screen *screen) error {
	ctx, cancel := context.WithCancelCause(c.ctx)
	defer cancel(nil)
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		select {
		case err := <-running.Failed():
			cancel(err)
		case <-ended:
		}
	}()
	err := crew.play(ctx, running, d.pace(), screen)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil {
		return err
	}
	screen.summary(crew)
	return screen.complete(crew)
}

func (d *demoCmd) pace() time.Duration {
	usual := beat
	if d.Once {
		usual = beatOnce
	}
	return time.Duration(float64(usual) / d.Speed)
}

// startDemo starts a daemon that keeps nothing, under the policy of the pack,
// which also lies in the directory for whoever wants to read it.
func startDemo(c *console, dir string, screen *screen) (*daemon, error) {
	files, err := deploy.PolicyFiles(demoPack)
	if err != nil {
		return nil, err
	}
	if err := writePolicy(dir, files); err != nil {
		return nil, err
	}
	return startDaemon(c.ctx, daemonOptions{
		Data: filepath.Join(dir, "data"), InMemory: true, TrustLocal: true,
		Policies:   []tenantPolicy{{schemas.AllTenants, policyFolder(dir), files}},
		NATSListen: freeAddress("127.0.0.1:4222"), Listen: freeAddress("127.0.0.1:4280"),
		Heard: screen.heard,
	})
}

func policyFolder(dir string) string { return filepath.Join(dir, "policy") }

func writePolicy(dir string, files []policy.File) error {
	if err := os.Mkdir(policyFolder(dir), 0o755); err != nil {
		return fmt.Errorf("write the policy of the demo: %w", err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(policyFolder(dir), f.Name), []byte(f.Text), 0o600); err != nil {
			return fmt.Errorf("write the policy of the demo: %w", err)
		}
	}
	return nil
}

// freeAddress answers the address if nobody listens there, and otherwise one
// with any port: the demo must not fail because a daemon runs beside it.
func freeAddress(usual string) string {
	l, err := net.Listen("tcp", usual)
	if err != nil {
		return "127.0.0.1:0"
	}
	if l.Close() != nil {
		return "127.0.0.1:0"
	}
	return usual
}

// stayUp says how to look around, until it is interrupted.
func stayUp(c *console, running *daemon, dir string) error {
	_, err := fmt.Fprintf(c.out, `
Still running. Look around:

  curl http://%s/v1/findings
  curl http://%s/v1/sessions/R-1044
  cat %s
  nearmiss publish --nats %s FILE...

Ctrl-C ends it; nothing is kept.
`, running.Addr, running.Addr, filepath.Join(policyFolder(dir), "refund.yaml"), running.NATSURL)
	if err != nil {
		return fmt.Errorf("write to the terminal: %w", err)
	}
	select {
	case <-c.ctx.Done():
		return nil
	case err := <-running.Failed():
		return err
	}
}
