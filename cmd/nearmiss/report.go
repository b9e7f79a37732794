package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/detectors/backtest"
	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/report"
	"github.com/nearmiss/nearmiss/projector/pebblestore"
)

// reportCmd says how a fleet does.
type reportCmd struct {
	Files  []string `arg:"" optional:"" help:"Files of recorded runs, judged anew; without any, what a daemon has judged." placeholder:"FILE"`
	Policy string   `help:"Folder of the policy to judge files by." placeholder:"DIR"`
	Format string   `help:"Format of the files. Found out where it is not given." placeholder:"NAME"`
	Turns  string   `help:"How the source of the files logs turns: message, none or sequential." enum:",message,none,sequential" default:"" placeholder:"HOW"`

	URL   string `name:"url" help:"Daemon to ask." default:"http://127.0.0.1:4280" placeholder:"URL"`
	Token string `help:"File with the secret of the daemon's token." placeholder:"FILE"`
	Data  string `help:"Read the data directory of a daemon that does not run, instead of asking one." placeholder:"DIR"`
	Since string `help:"Sessions that began at that time or later: 2026-01-31T12:00:00Z, or how long ago: 7d." placeholder:"TIME"`
	Until string `help:"Sessions that began before that time." placeholder:"TIME"`

	Outcome string `help:"Only sessions that ended so: success, failure or unknown." enum:",success,failure,unknown" default:"" placeholder:"HOW"`

	Output string `short:"o" help:"table, json, csv or html." default:"table" enum:"table,json,csv,html"`
}

// reportWithin bounds a daemon's reading of all that it has kept.
const reportWithin = 5 * time.Minute

// Help is the example of the command.
func (reportCmd) Help() string {
	return `Near-miss rate over sessions with a guarded write and over all sessions, violations, integrity leaks, missing authentication and consent, success and safe success, repeated writes: by tenant, agent, model, tool, guard and day, each with its interval and the completeness of the evidence.

Example:

  nearmiss report --since 7d
  nearmiss report --policy deploy/policies/tau-retail -o html runs.json > report.html`
}

// Run measures and writes.
func (r *reportCmd) Run(c *console) error {
	only, err := r.only()
	if err != nil {
		return configError(err)
	}
	fleet, err := r.measure(c, only)
	if err != nil {
		return err
	}
	switch r.Output {
	case "json":
		return fleet.JSON(c.out)
	case "csv":
		return fleet.CSV(c.out)
	case "html":
		return fleet.HTML(c.out)
	}
	return fleet.Table(c.out)
}

func (r *reportCmd) only() (only measure.Only, err error) {
	now := time.Now()
	since, err1 := parseMoment(r.Since, now)
	until, err2 := parseMoment(r.Until, now)
	if len(r.Files) > 0 && r.Policy == "" {
		return only, errors.New("--policy says what files are judged by")
	}
	return measure.Only{Since: since, Until: until, Outcome: r.Outcome}, errors.Join(err1, err2)
}

func (r *reportCmd) measure(c *console, only measure.Only) (*report.Fleet, error) {
	switch {
	case len(r.Files) > 0:
		return r.ofFiles(c, only)
	case r.Data != "":
		return r.ofStore(only)
	}
	return r.ofDaemon(c, only)
}

// ofFiles judges the files as a backtest does, and adds up what comes of it.
func (r *reportCmd) ofFiles(c *console, only measure.Only) (_ *report.Fleet, err error) {
	p, err := compiledPolicy(r.Policy)
	if err != nil {
		return nil, configError(err)
	}
	dir, remove, err := scratch("")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	began := time.Now()
	read := &recordings{Files: r.Files, Format: r.Format, Turns: r.Turns, Tenant: "default"}
	log, err := read.open(c, false)
	if err != nil {
		return nil, err
	}
	done, err := backtest.Run(c.ctx, log.messages, backtest.Options{Policies: []*policy.Policy{p}, Dir: dir})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done.Close()) }()
	if done.Interrupted {
		return nil, fmt.Errorf("interrupted: judged up to event %d", done.Counts.LastSeq)
	}
	measured, err := measure.Measure(measure.Sessions(done.Records(0)), only)
	return &report.Fleet{Source: report.Source{Name: log.name, Took: time.Since(began)}, Report: measured}, err
}

// ofStore reads what a daemon that does not run has kept.
func (r *reportCmd) ofStore(only measure.Only) (_ *report.Fleet, err error) {
	dir := filepath.Join(r.Data, storeFolder)
	if !isDir(dir) {
		return nil, configError(fmt.Errorf("there is no daemon's data in %s", r.Data))
	}
	began := time.Now()
	store, err := pebblestore.Open(dir, pebblestore.Options{})
	if err != nil {
		return nil, fmt.Errorf("%w; if a daemon runs on it, ask that one with --url", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	measured, err := measure.Measure(measure.Sessions(store.Records(nil)), only)
	return &report.Fleet{Source: report.Source{Name: r.Data, Took: time.Since(began)}, Report: measured}, err
}

// ofDaemon asks a daemon.
func (r *reportCmd) ofDaemon(c *console, only measure.Only) (*report.Fleet, error) {
	request, err := r.request(c, only)
	if err != nil {
		return nil, configError(err)
	}
	client := http.Client{Timeout: reportWithin}
	response, err := client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("ask the daemon: %w; start it, give its address with --url, or files", err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(response.Body, 1<<10)) // what there is of it
		return nil, fmt.Errorf("ask the daemon: %s: %s", response.Status, strings.TrimSpace(string(text)))
	}
	fleet := &report.Fleet{}
	if err := json.NewDecoder(response.Body).Decode(fleet); err != nil {
		return nil, fmt.Errorf("read the daemon's answer: %w", err)
	}
	fleet.Source.Name += " of " + r.URL
	return fleet, nil
}

func (r *reportCmd) request(c *console, only measure.Only) (*http.Request, error) {
	query := url.Values{}
	for name, at := range map[string]time.Time{"since": only.Since, "until": only.Until} {
		if !at.IsZero() {
			query.Set(name, at.Format(time.RFC3339Nano))
		}
	}
	if only.Outcome != "" {
		query.Set("outcome", only.Outcome)
	}
	request, err := http.NewRequestWithContext(c.ctx, http.MethodGet, strings.TrimSuffix(r.URL, "/")+"/v1/report?"+query.Encode(), nil)
	if err != nil {
		return nil, fmt.Errorf("--url: %w; write http://HOST:PORT", err)
	}
	if r.Token != "" {
		secret, err := os.ReadFile(r.Token)
		if err != nil {
			return nil, fmt.Errorf("read token: %w", err)
		}
		request.Header.Set("Authorization", "Bearer "+strings.TrimSpace(string(secret)))
	}
	return request, nil
}
