package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/nearmiss/nearmiss/detectors"
	"github.com/nearmiss/nearmiss/detectors/explain"
	"github.com/nearmiss/nearmiss/detectors/policy"
	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// policyExplainCmd says why a call got its verdict.
type policyExplainCmd struct {
	Files   []string `arg:"" optional:"" help:"Files of recorded runs, or one story; - is the standard input. Without any, a log is read." placeholder:"FILE"`
	Session string   `help:"Session of the call." placeholder:"ID"`
	Call    string   `required:"" help:"Id of the call, or #N: the agent's call of that ordinal in the session, from 0." placeholder:"ID"`
	AtSeq   uint64   `help:"Read no further than that sequence (of a story: its event number). Of several calls of one id the last one before it is meant." placeholder:"N"`
	Policy  string   `help:"Folder of the policy to judge by. A log and a story have their own." placeholder:"DIR"`
	Values  bool     `help:"Show the values of facts and identifiers, not only their types."`

	Format string `help:"Format of the files. Found out where it is not given." placeholder:"NAME"`
	Turns  string `help:"How the source of the files logs turns: message, none or sequential." enum:",message,none,sequential" default:"" placeholder:"HOW"`
	Tenant string `help:"Tenant of the session, and of events in files that name none." placeholder:"NAME"`
	Name   string `help:"Name of the file in the ids of its runs, instead of its own." placeholder:"NAME"`
	NATS   string `name:"nats" help:"Read the log of this broker." placeholder:"URL"`
	Data   string `help:"Read the log in the data directory of a daemon, running or not; also where the credentials for --nats are." default:"${data}" type:"path" placeholder:"DIR"`
	Output string `short:"o" help:"table or json." default:"table" enum:"table,json"`
}

// Help is the example of the command.
func (policyExplainCmd) Help() string {
	return `Steps through the log again and shows, for each guard that covers the call, every candidate for evidence and the six tests in their order: which it passed, which it failed, and the event that decided.

Example:

  nearmiss policy explain --call c4 deploy/policies/refunds/stories/refund-needs-evidence-stale.story
  nearmiss policy explain --session S1 --call '#3' --policy deploy/policies/tau-airline runs.json
  nearmiss policy explain --session S1 --call c4 --nats nats://127.0.0.1:4222`
}

// Run steps through the log and explains the call.
func (p *policyExplainCmd) Run(c *console) error {
	search := explain.Find(explain.Query{
		Tenant: schemas.TenantID(p.Tenant), Session: schemas.SessionID(p.Session), Call: p.Call, Last: p.AtSeq > 0,
	})
	view, err := p.replay(c, search)
	if err != nil {
		return err
	}
	view.Values = p.Values
	x, err := search.Explain(view)
	if err != nil {
		return configError(fmt.Errorf("explain call %s: %w", p.Call, err))
	}
	if p.Output == "json" {
		return writeJSON(c.out, x)
	}
	return x.Text(c.out)
}

// replay steps an engine through what is to be read, and answers how places
// and sequences of it are shown.
func (p *policyExplainCmd) replay(c *console, search *explain.Search) (explain.View, error) {
	config, err := p.config(search)
	if err != nil {
		return explain.View{}, err
	}
	if len(p.Files) == 1 && filepath.Ext(p.Files[0]) == ".story" {
		return p.story(config, search)
	}
	return p.view(p.Policy), p.log(c, config, search)
}

// config is that of the engine.
func (p *policyExplainCmd) config(search *explain.Search) (detectors.Config, error) {
	config := detectors.Config{Observer: search}
	if p.Policy == "" {
		return config, nil
	}
	var err error
	config.Policy, err = compiledPolicy(p.Policy)
	return config, configError(err)
}

// view shows the files of the policy as they lie on disk, where that is known.
func (p *policyExplainCmd) view(dir string) explain.View {
	return explain.View{Place: func(at policy.Place) policy.Place {
		at.File = filepath.Join(dir, at.File)
		return at
	}}
}

// errRead ends the reading of a log that was read far enough.
var errRead = errors.New("read far enough")

// log steps through files or a stream.
func (p *policyExplainCmd) log(c *console, config detectors.Config, search *explain.Search) error {
	switch {
	case len(p.Files) > 0 && p.Policy == "":
		return configError(errors.New("files have no policy: give --policy DIR"))
	case len(p.Files) == 0 && p.Session == "":
		return configError(errors.New("a log has many sessions: give --session ID"))
	}
	source := &recordings{
		Files: p.Files, Format: p.Format, Turns: p.Turns, Tenant: orDefault(p.Tenant), Name: p.Name, NATS: p.NATS, Data: p.Data, ToSeq: p.toSeq(),
	}
	log, err := source.open(c, false)
	if err != nil {
		return err
	}
	defer log.close()
	err = detectors.Run(log.messages, detectors.New(config), func(m ingest.Message, out detectors.Outcome) error {
		if p.AtSeq > 0 && m.Seq > p.AtSeq {
			return errRead
		}
		search.Took(out)
		return c.ctx.Err()
	})
	if errors.Is(err, errRead) {
		err = nil
	}
	return err
}

// toSeq is where reading a stream ends; files are read whole.
func (p *policyExplainCmd) toSeq() uint64 {
	if len(p.Files) > 0 {
		return 0
	}
	return p.AtSeq
}

func orDefault(tenant string) string {
	if tenant == "" {
		return string(schemas.DefaultTenant)
	}
	return tenant
}
