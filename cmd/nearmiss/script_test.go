package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"nearmiss": main})
}

// TestScripts runs the binary as a user does.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"), RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			pack, err := filepath.Abs(filepath.Join("..", "..", "deploy", "policies", "refunds", "refunds.yaml"))
			e.Setenv("REFUND_POLICY", pack)
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "home"))
			return err
		},
		Condition: func(name string) (bool, error) { return name == "root" && os.Getuid() == 0, nil },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve": startServe, "stop": stopServe, "http": request,
		},
	})
}

// startServe starts `nearmiss serve` on free ports and sets URL and NATS,
// and HTTP_ADDR and NATS_ADDR, to where it listens.
func startServe(ts *testscript.TestScript, _ bool, args []string) {
	all := append([]string{"serve", "--listen", "127.0.0.1:0", "--nats-listen", "127.0.0.1:0"}, args...)
	cmd := exec.Command("nearmiss", all...)
	cmd.Dir = ts.Getenv("WORK")
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "XDG_STATE_HOME="+ts.Getenv("XDG_STATE_HOME"))
	url, nats, err := launch(cmd, filepath.Join(cmd.Dir, "findings.out"))
	ts.Check(err)
	ts.Defer(func() { _ = cmd.Process.Kill() })
	ts.Setenv("URL", url)
	ts.Setenv("NATS", nats)
	ts.Setenv("HTTP_ADDR", strings.TrimPrefix(url, "http://"))
	ts.Setenv("NATS_ADDR", strings.TrimPrefix(nats, "nats://"))
	ts.Setenv("SERVE_PID", strconv.Itoa(cmd.Process.Pid))
}

var serving = regexp.MustCompile(`serving (\S+), log (\S+), data`)

// launch starts a daemon and returns when it says where it serves.
func launch(cmd *exec.Cmd, findings string) (url, nats string, err error) {
	out, err := os.OpenFile(findings, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return "", "", err
	}
	defer out.Close()
	cmd.Stdout = out
	stderr, err := cmd.StderrPipe()
	if err != nil {
		return "", "", err
	}
	if err := cmd.Start(); err != nil {
		return "", "", err
	}
	said := bufio.NewScanner(stderr)
	var lines strings.Builder
	for said.Scan() {
		if m := serving.FindStringSubmatch(said.Text()); m != nil {
			go func() { _, _ = io.Copy(io.Discard, stderr) }()
			return m[1], m[2], nil
		}
		lines.WriteString(said.Text() + "\n")
	}
	return "", "", &launchError{cmd.Wait(), lines.String()}
}

// launchError says why a daemon did not come up.
type launchError struct {
	err  error
	said string
}

func (e *launchError) Error() string { return "the daemon did not start: " + e.said }

// stopServe interrupts the daemon, waits for its end, and fails unless it ended
// well.
func stopServe(ts *testscript.TestScript, _ bool, _ []string) {
	pid, err := strconv.Atoi(ts.Getenv("SERVE_PID"))
	ts.Check(err)
	process, err := os.FindProcess(pid)
	ts.Check(err)
	ts.Check(process.Signal(syscall.SIGTERM))
	state, err := process.Wait()
	ts.Check(err)
	if state.ExitCode() != 0 {
		ts.Fatalf("the daemon ended with %d", state.ExitCode())
	}
}

// askWithin is more than any answer takes.
const askWithin = 30 * time.Second

// request is `http STATUS METHOD PATH [BODY-FILE [HEADER...]]`; the answer
// becomes the file response.
func request(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: http STATUS METHOD PATH [BODY-FILE [HEADER...]]")
	}
	var body []byte
	if len(args) > 3 {
		body = []byte(ts.ReadFile(args[3]))
	}
	r, err := http.NewRequest(args[1], ts.Getenv("URL")+args[2], bytes.NewReader(body))
	ts.Check(err)
	for _, header := range args[min(4, len(args)):] {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	client := http.Client{Timeout: askWithin}
	resp, err := client.Do(r)
	ts.Check(err)
	defer resp.Body.Close()
	got, err := io.ReadAll(resp.Body)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("response"), got, 0o600))
	if strconv.Itoa(resp.StatusCode) != args[0] {
		ts.Fatalf("status %d, not %s: %s", resp.StatusCode, args[0], got)
	}
}
