package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"

	"github.com/nearmiss/nearmiss/alerts"
	"github.com/nearmiss/nearmiss/ingest/httpapi"
	"github.com/nearmiss/nearmiss/schemas"
)

// serveCmd runs the daemon.
type serveCmd struct {
	Data       string   `help:"Directory of the log and of what is known from it." default:"${data}" type:"path" placeholder:"DIR"`
	Policy     string   `help:"Folder of the policy; a folder in it is the policy of the tenant of that name. May be left out once the log has a policy." type:"path" placeholder:"DIR"`
	Listen     string   `help:"Address of HTTP." default:"127.0.0.1:4280" placeholder:"HOST:PORT"`
	NATS       string   `name:"nats" help:"Use this broker instead of the embedded one." placeholder:"URL"`
	NATSListen string   `name:"nats-listen" help:"Address of the embedded broker." default:"127.0.0.1:4222" placeholder:"HOST:PORT"`
	Strict     bool     `help:"The embedded broker syncs every event to disk before it acknowledges it."`
	Token      []string `help:"File of HTTP tokens, a line each: TENANT RIGHTS SECRET, where RIGHTS are roles and 'read', separated by commas." type:"path" placeholder:"FILE"`
	Host       []string `help:"Further name under which browsers on this machine may call." placeholder:"NAME"`
	TLSCert    string   `name:"tls-cert" help:"Certificate of HTTP." type:"path" placeholder:"FILE"`
	TLSKey     string   `name:"tls-key" help:"Key of the certificate." type:"path" placeholder:"FILE"`
	TrustLocal bool     `help:"Programs on this machine may report as observer without credentials."`
	Activate   bool     `help:"Replace the policy that is active in the log."`
	Adopt      bool     `help:"Take over a log that was restored from a backup."`
	Keep       string   `help:"How long verdicts are kept for reports: 90d, 720h." default:"90d" placeholder:"SPAN"`
	Insecure   bool     `help:"Allow addresses that other machines reach without TLS and tokens."`
}

// Help is the example of the command.
func (serveCmd) Help() string {
	return `Findings are printed as they are told, one line each; everything else goes to the standard error stream.

Example:

  nearmiss serve --policy deploy/policies/refunds --trust-local
  curl http://127.0.0.1:4280/v1/findings`
}

// Run serves until it is interrupted.
func (s *serveCmd) Run(c *console) error {
	o, err := s.options(c)
	if err != nil {
		return configError(err)
	}
	d, err := startDaemon(c.ctx, o)
	if err != nil {
		if c.ctx.Err() != nil {
			return nil // interrupted while starting
		}
		return err
	}
	c.announce(d)
	select {
	case <-c.ctx.Done():
	case err = <-d.Failed():
	}
	return errors.Join(err, d.Close())
}

func (s *serveCmd) options(c *console) (daemonOptions, error) {
	if err := s.exposed(); err != nil {
		return daemonOptions{}, err
	}
	o := daemonOptions{
		Data: s.Data, Strict: s.Strict, Activate: s.Activate, Adopt: s.Adopt,
		NATS: s.NATS, NATSListen: s.NATSListen, Listen: s.Listen, TLSCert: s.TLSCert, TLSKey: s.TLSKey,
		TrustLocal: s.TrustLocal, Hosts: s.Host, Heard: c.teller(), Getenv: c.getenv,
		Logger: slog.New(slog.NewTextHandler(c.err, nil)),
	}
	var err error
	if o.Keep, err = parseSpan(s.Keep); err != nil {
		return o, fmt.Errorf("--keep: %w", err)
	}
	if o.Policies, err = s.policies(); err != nil {
		return o, err
	}
	o.Tokens, err = readTokens(s.Token)
	return o, err
}

// policies are compiled before anything is started.
func (s *serveCmd) policies() ([]tenantPolicy, error) {
	if s.Policy == "" {
		return nil, nil
	}
	all, err := readPolicies(s.Policy)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if _, err := compileIn(p.Dir, p.Files); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// teller prints a finding in one line.
func (c *console) teller() func(schemas.Finding) {
	color := c.color(c.out)
	return func(f schemas.Finding) {
		_, _ = fmt.Fprintln(c.out, alerts.Line(f, color)) // a closed pipe must not stop the judge
	}
}

func (c *console) announce(d *daemon) {
	scheme := "http"
	if d.o.TLSCert != "" {
		scheme = "https"
	}
	_, _ = fmt.Fprintf(c.err, "nearmiss: serving %s://%s, log %s, data %s\n", scheme, d.Addr, orNone(d.NATSURL), d.o.Data)
}

func orNone(url string) string {
	if url == "" {
		return "in process"
	}
	return url
}

// exposed refuses addresses that other machines reach, unless they are
// protected or that is said to be meant.
func (s *serveCmd) exposed() error {
	if (s.TLSCert == "") != (s.TLSKey == "") {
		return errors.New("--tls-cert and --tls-key go together")
	}
	if s.Insecure {
		return nil
	}
	if !isLoopback(s.Listen) && (s.TLSCert == "" || len(s.Token) == 0) {
		return fmt.Errorf("--listen %s is reached by other machines: give --tls-cert, --tls-key and --token, or say --insecure", s.Listen)
	}
	if s.NATS == "" && !isLoopback(s.NATSListen) {
		return fmt.Errorf("--nats-listen %s is reached by other machines, without TLS: listen on 127.0.0.1, use a broker of your own with --nats, or say --insecure", s.NATSListen)
	}
	return nil
}

func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return true // refused with its own message where it is bound
	}
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func readTokens(files []string) ([]httpapi.Token, error) {
	var all []httpapi.Token
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read tokens: %w", err)
		}
		tokens, err := httpapi.ParseTokens(string(text))
		if err != nil {
			return nil, fmt.Errorf("read tokens %s:%w", name, err)
		}
		all = append(all, tokens...)
	}
	return all, nil
}
