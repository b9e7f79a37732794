package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
	"golang.org/x/term"
)

// The exit codes of every command.
const (
	exitOK       = 0
	exitFindings = 1 // a check found something
	exitUsage    = 2 // the command line or the configuration is wrong
	exitRuntime  = 3
)

// cli is the table of commands.
type cli struct {
	Demo     demoCmd     `cmd:"" help:"Watch a fleet of agents being judged; needs nothing."`
	Serve    serveCmd    `cmd:"" help:"Run the daemon: broker, log, judge and HTTP."`
	Publish  publishCmd  `cmd:"" help:"Publish recorded runs to the log."`
	Import   importCmd   `cmd:"" help:"Write recorded runs as CloudEvents, one per line."`
	Backtest backtestCmd `cmd:"" help:"Judge what was recorded again, under one policy or two."`
	Bench    benchCmd    `cmd:"" help:"Measure this machine, as ratios to the raw stream."`
	Policy   policyCmd   `cmd:"" help:"Check and test policies."`
	Report   reportCmd   `cmd:"" help:"Say how a fleet does: near-miss rate and the measures beside it."`
	Version  versionCmd  `cmd:"" help:"Print the version."`
}

// console is what a command may talk to.
type console struct {
	ctx    context.Context
	in     io.Reader
	out    io.Writer
	err    io.Writer
	getenv func(string) string
}

// run is main without the process: it answers the exit code.
func run(ctx context.Context, args []string, in io.Reader, out, err io.Writer) int {
	c := &console{ctx: ctx, in: in, out: out, err: err, getenv: os.Getenv}
	command, helped, parseErr := parseArgs(args, c)
	if helped {
		return exitOK
	}
	if parseErr != nil {
		return c.fail(configError(fmt.Errorf("%w; see nearmiss --help", parseErr)))
	}
	return c.fail(command.Run(c))
}

// parseArgs finds the command and fills its flags.
func parseArgs(args []string, c *console) (command *kong.Context, helped bool, err error) {
	var commands cli
	parser := kong.Must(&commands,
		kong.Name("nearmiss"), kong.Description("Tells when an agent made a write without evidence."),
		kong.Writers(c.out, c.err), kong.Exit(func(int) { helped = true }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}), kong.Vars{"data": defaultData(c.getenv)},
	)
	command, err = parser.Parse(orHelp(args))
	return command, helped, err
}

// orHelp shows the help where nothing was asked.
func orHelp(args []string) []string {
	if len(args) == 0 {
		return []string{"--help"}
	}
	return args
}

// coded is an error with the exit code that it leads to.
type coded struct {
	error
	code int
}

func (c coded) Unwrap() error { return c.error }

// configError marks what the user can cure by other flags or files.
func configError(err error) error {
	if err == nil {
		return nil
	}
	return coded{err, exitUsage}
}

// errFindings ends a check that has already said what it found.
var errFindings = coded{errors.New("the check found something"), exitFindings}

// fail says what went wrong and answers the exit code.
func (c *console) fail(err error) int {
	if err == nil {
		return exitOK
	}
	code := exitRuntime
	var with coded
	if errors.As(err, &with) {
		code = with.code
	}
	if code != exitFindings {
		_, _ = fmt.Fprintf(c.err, "nearmiss: %v\n", err) // nobody is left to be told
	}
	return code
}

// color reports whether w is a terminal that wants colors.
func (c *console) color(w io.Writer) bool { return c.getenv("NO_COLOR") == "" && isTerminal(w) }

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
