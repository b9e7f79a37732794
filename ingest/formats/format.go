package formats

import (
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// Format is one kind of file that can be read.
type Format struct {
	Name  string // as in --format
	About string // one line for the help text
	// Detect reports whether a file that begins with head is of this format.
	Detect func(head []byte) bool
	// Read answers the sessions of the file in order. After an error, which
	// names file and position, nothing follows.
	Read func(r io.Reader, o Options) iter.Seq2[Session, error]
}

// All lists the formats, in the order in which Detect tries them.
var All = []Format{
	{
		Name: "cloudevents", About: "events of this contract as CloudEvents, one JSON object per line",
		Detect: isCloudEvents, Read: readCloudEvents,
	},
	{
		Name: "tau1", About: "tau-bench historical trajectories",
		Detect: isTau1, Read: readTau1,
	},
	{
		Name: "tau2", About: "tau2-bench results, also a bare list of simulations",
		Detect: isTau2, Read: readTau2,
	},
	{
		Name: "claude-code", About: "session files of Claude Code, one JSON object per line",
		Detect: isClaudeCode, Read: readClaudeCode,
	},
	{
		Name: "openai-chat", About: "messages of OpenAI chat completions: a conversation, a list of them, or one per line",
		Detect: isOpenAIChat, Read: readOpenAIChat,
	},
}

// HeadSize is how much of a file Detect wants to see.
const HeadSize = 64 << 10

// Detect answers the format of a file that begins with head.
func Detect(head []byte) (Format, error) {
	if strings.TrimSpace(string(head)) == "" {
		return Format{}, fmt.Errorf("detect format: the file is empty")
	}
	if bare := strings.TrimSpace(string(head)); bare == "[]" || bare == "{}" {
		return Format{}, fmt.Errorf("detect format: %w", errNone)
	}
	for _, f := range All {
		if f.Detect(head) {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("detect format: the file is none of %s: name its format", names())
}

// ByName answers the format of that name.
func ByName(name string) (Format, error) {
	for _, f := range All {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, fmt.Errorf("find format %q: the formats are %s", name, names())
}

func names() string {
	list := make([]string, len(All))
	for i, f := range All {
		list[i] = f.Name
	}
	return strings.Join(list, ", ")
}

// Options say what a file does not.
type Options struct {
	File   string           // base name: it becomes part of ids, session ids and source
	Turns  Turns            // how the source logs turns; empty: the format's default
	Tenant schemas.TenantID // of formats that name none; empty: the default tenant
	Model  string           // overrides the model that the file names
}

// Turns says what calls in one message of the source have in common.
type Turns string

// The ways in which sources log turns.
const (
	// TurnsMessage: calls of one message were decided together.
	TurnsMessage Turns = "message"
	// TurnsNone: the source does not say which calls were decided together.
	TurnsNone Turns = "none"
	// TurnsSequential: the source collapsed several turns into one message;
	// every call saw the results of the calls before it.
	TurnsSequential Turns = "sequential"
)

func (t Turns) orDefault(def Turns) (Turns, error) {
	switch t {
	case "":
		return def, nil
	case TurnsMessage, TurnsNone, TurnsSequential:
		return t, nil
	}
	return "", fmt.Errorf("unknown turns %q: use message, none or sequential", t)
}

// Session is a run of events of one session, in order. Benchmark formats give
// each session whole; a log of interleaved sessions gives it in parts, so
// that the order across sessions is kept.
type Session struct {
	ID      schemas.SessionID
	Events  []schemas.Event
	Skipped int // entries of the file that are no event: system prompts, empty messages, foreign types
}
