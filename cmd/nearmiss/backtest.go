package main

import (
	"errors"
	"fmt"
	"os"
	"path"
	"strings"
	"time"

	"github.com/nearmiss/nearmiss/detectors/backtest"
	"github.com/nearmiss/nearmiss/detectors/measure"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/detectors/report"
)

// backtestCmd judges what was recorded again.
type backtestCmd struct {
	recordings
	Policy  string `help:"Folder of the policy to judge by. Without it each session is judged by the policy that the log activated for it." placeholder:"DIR"`
	Against string `help:"Folder of the policy to compare with: findings are added, gone or changed against it." placeholder:"DIR"`
	Filter  string `help:"Show and count only sessions whose id fits the pattern (* and ?)." placeholder:"GLOB"`
	Outcome string `help:"Show and count only sessions that ended so: success, failure or unknown." enum:",success,failure,unknown" default:"" placeholder:"HOW"`
	Labels  string `help:"File of calls that people judged, to be held against the findings." placeholder:"FILE"`

	MaxFindings int     `help:"Exit with 1 where more findings than that would alert." default:"-1" placeholder:"N"`
	MaxAdded    int     `help:"Exit with 1 where more findings than that are added (with --against)." default:"-1" placeholder:"N"`
	MaxRate     float64 `help:"Exit with 1 where the near-miss rate is above that many percent." default:"-1" placeholder:"PERCENT"`
	MaxUnknown  float64 `help:"Exit with 1 where more than that many percent of the needs asked cannot be answered." default:"-1" placeholder:"PERCENT"`

	Output string `short:"o" help:"table, json, junit or html." default:"table" enum:"table,json,junit,html"`
	HTML   string `name:"html" help:"Write the HTML report to this file besides." placeholder:"FILE"`
	JUnit  string `name:"junit" help:"Write the JUnit report to this file besides." placeholder:"FILE"`
	Limit  int    `help:"How many findings of each guard a table or page shows; 0 is all. JSON has all of them." default:"20" placeholder:"N"`

	Shards   int    `help:"Sessions judged side by side; 0 is one for each processor." placeholder:"N"`
	Sessions int    `help:"Sessions held in memory; the others wait on disk." default:"2000" placeholder:"N"`
	Scratch  string `help:"Folder for scratch space." placeholder:"DIR"`
}

// Help is the example of the command.
func (backtestCmd) Help() string {
	return `Judges recorded runs, or a stretch of a log, under one policy or two, and tells nobody. Sessions that began before the stretch are marked: what they lack may lie before it.

The exit code is 1 where a limit (--max-...) is passed, or a label that is certain disagrees; without those it is 0, whatever was found.

Example:

  nearmiss backtest --policy deploy/policies/tau-airline runs.json
  nearmiss backtest --policy new/ --against deploy/policies/refunds --since 168h --max-added 0
  nearmiss backtest --nats nats://127.0.0.1:4222 --from-seq 1 --to-seq 90000 --html report.html`
}

// Run judges, compares and reports.
func (b *backtestCmd) Run(c *console) (err error) {
	policies, labels, err := b.inputs()
	if err != nil {
		return configError(err)
	}
	besides, err := b.besides()
	if err != nil {
		return configError(err)
	}
	dir, remove, err := scratch(b.Scratch)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()
	done, source, err := b.judge(c, policies, dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done.Close()) }()
	r, err := b.compare(done, policies, labels)
	if err != nil {
		return err
	}
	r.Source = source
	if err := b.write(c, besides, done, r); err != nil {
		return err
	}
	return b.verdict(c, r)
}

// inputs are read and checked before anything is judged.
func (b *backtestCmd) inputs() ([]*policy.Policy, []measure.Label, error) {
	if err := b.recordings.check(); err != nil {
		return nil, nil, err
	}
	if b.Against != "" && b.Policy == "" {
		return nil, nil, errors.New("--against needs --policy: the one that it is compared with")
	}
	if b.MaxAdded >= 0 && b.Against == "" {
		return nil, nil, errors.New("--max-added needs --against: the policy that findings are added to")
	}
	if _, err := path.Match(flat(b.Filter), ""); err != nil {
		return nil, nil, fmt.Errorf("--filter %q: %w", b.Filter, err)
	}
	var policies []*policy.Policy
	for _, dir := range []string{b.Against, b.Policy} {
		if dir == "" {
			continue
		}
		p, err := compiledPolicy(dir)
		if err != nil {
			return nil, nil, err
		}
		policies = append(policies, p)
	}
	labels, err := readLabels(b.Labels)
	return policies, labels, err
}

func readLabels(file string) ([]measure.Label, error) {
	if file == "" {
		return nil, nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read labels: %w", err)
	}
	labels, err := measure.ParseLabels(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return labels, nil
}

func (b *backtestCmd) judge(c *console, policies []*policy.Policy, dir string) (*backtest.Done, report.Source, error) {
	log, err := b.recordings.open(c, len(policies) == 0)
	if err != nil {
		return nil, report.Source{}, err
	}
	defer log.close()
	began := time.Now()
	done, err := backtest.Run(c.ctx, log.messages, backtest.Options{
		Policies: policies, Dir: dir, Shards: b.Shards, SessionsInMemory: b.Sessions,
		Applied: log.applied, Missed: log.missed,
	})
	log.end()
	source := report.Source{Name: log.name, Took: time.Since(began)}
	return done, source, err
}

// compare reads what came of the sessions once, and keeps what a page shows.
func (b *backtestCmd) compare(done *backtest.Done, policies []*policy.Policy, labels []measure.Label) (*report.Backtest, error) {
	sides := max(1, len(policies))
	comparison := measure.NewComparison(sides, labels)
	r := &report.Backtest{Counts: done.Counts, Interrupted: done.Interrupted, Explain: b.explain()}
	for i, dir := range b.dirs() {
		r.Policies = append(r.Policies, report.Policy{Dir: dir, Name: policies[i].Name, Digest: policies[i].Digest})
	}
	shown := report.NewShown(b.Limit)
	for session, err := range b.sessions(done) {
		if err != nil {
			return nil, err
		}
		for _, d := range comparison.Add(session) {
			shown.Take(d, sides)
		}
	}
	r.Result, r.Shown, r.Hidden = comparison.Result(), shown.Differences, shown.Hidden
	return r, nil
}

func (b *backtestCmd) dirs() []string {
	var dirs []string
	for _, dir := range []string{b.Against, b.Policy} {
		if dir != "" {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// sessions are those that the filter lets through.
func (b *backtestCmd) sessions(done *backtest.Done) func(yield func([]measure.Session, error) bool) {
	return func(yield func([]measure.Session, error) bool) {
		for sides, err := range done.Sessions() {
			if err == nil && !b.fits(sides) {
				continue
			}
			if !yield(sides, err) {
				return
			}
		}
	}
}

func (b *backtestCmd) fits(sides []measure.Session) bool {
	only := measure.Only{Outcome: b.Outcome}
	for _, s := range sides {
		if !only.Takes(s) {
			continue
		}
		if b.Filter == "" {
			return true
		}
		if fits, _ := path.Match(flat(b.Filter), flat(string(s.ID()))); fits { // the pattern was checked
			return true
		}
	}
	return false
}

// flat lets a star stand for a slash too: ids of sessions are no paths.
func flat(text string) string { return strings.ReplaceAll(text, "/", "\x00") }

// verdict holds the result against the limits.
func (b *backtestCmd) verdict(c *console, r *report.Backtest) error {
	passed := report.Limits{Findings: b.MaxFindings, Added: b.MaxAdded, Rate: b.MaxRate, Unknown: b.MaxUnknown}.Exceeded(r.Result)
	for _, why := range passed {
		_, _ = fmt.Fprintf(c.err, "nearmiss: %s\n", why)
	}
	if r.Interrupted {
		return fmt.Errorf("interrupted: judged up to event %d", r.Counts.LastSeq)
	}
	if err := b.judgedNothing(r); err != nil {
		return configError(err)
	}
	if len(passed) > 0 {
		return errFindings
	}
	return nil
}

// judgedNothing says why a result must not be taken for a good one: nothing was
// asked of what was read.
func (b *backtestCmd) judgedNothing(r *report.Backtest) error {
	switch {
	case len(r.Policies) == 0 && r.Counts.Policies == 0:
		return errors.New("nothing was judged: what was read activates no policy; give --policy DIR")
	case r.After.Overall.Sessions == 0 && r.Counts.Events > 0 && (b.Filter != "" || b.Outcome != ""):
		return errors.New("no session fits --filter and --outcome")
	case b.Labels != "" && (r.Labels == nil || r.Labels.Scored == 0):
		return errors.New("no label is of a run that was read: labels name the file by its base name, and the run by its index")
	}
	return nil
}

// scratch is a folder that goes when the command is over.
func scratch(in string) (dir string, remove func() error, err error) {
	dir, err = os.MkdirTemp(in, "nearmiss-scratch-")
	if err != nil {
		return "", nil, fmt.Errorf("make scratch space: %w", err)
	}
	return dir, func() error { return os.RemoveAll(dir) }, nil
}
