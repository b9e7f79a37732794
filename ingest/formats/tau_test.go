package formats_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/ingest/formats"
	"github.com/nearmiss/nearmiss/schemas"
)

// A run of tau-bench says nothing of its tools but what it calls; the
// environment is stated only where that leaves no doubt.
func TestTau1Tools(t *testing.T) {
	for _, c := range []struct {
		name, prompt string
		called       []string
		want         schemas.ToolName // one that only the environment has; empty: no tools stated
	}{
		{"airline by its calls", "", []string{"get_user_details", "send_certificate"}, "list_all_airports"},
		{"retail by its calls", "", []string{"find_user_id_by_email"}, "modify_user_address"},
		{"shared calls, airline prompt", "# Airline Agent Policy", []string{"get_user_details"}, "list_all_airports"},
		{"shared calls, retail prompt", "# Retail agent policy", []string{"think"}, "modify_user_address"},
		{"shared calls, no prompt", "", []string{"get_user_details", "think"}, ""},
		{"shared calls, prompt of another", "You look after parcels.", []string{"get_user_details"}, ""},
		{"calls of one, prompt of the other", "# Retail agent policy", []string{"send_certificate"}, ""},
		{"calls of both", "", []string{"send_certificate", "get_order_details"}, ""},
		{"a tool that the environment has not", "# Airline Agent Policy", []string{"send_certificate", "get_flight_status"}, ""},
		{"no calls", "# Airline Agent Policy", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var traj []string
			if c.prompt != "" {
				traj = append(traj, fmt.Sprintf(`{"role":"system","content":%q}`, c.prompt))
			}
			for _, tool := range c.called {
				traj = append(traj, fmt.Sprintf(`{"role":"assistant","tool_calls":[{"function":{"name":%q,"arguments":"{}"}}]},{"role":"tool","content":""}`, tool))
			}
			all := read(t, []byte(`[{"traj":[`+strings.Join(traj, ",")+`]}]`), formats.Options{File: "f.json"})
			tools := ingest.ParseSessionStart(all[0].Events[0].Data).Tools
			if (c.want == "") != (tools == nil) || c.want != "" && !slices.Contains(tools, c.want) {
				t.Errorf("got %v, want one list with %q", tools, c.want)
			}
		})
	}
}

// How a run ended is stated as the source knows it: a run that broke says
// nothing of the agent, whatever reward the harness gave.
func TestEndings(t *testing.T) {
	const said = `"messages":[{"role":"user","content":"hi"}]`
	for raw, want := range map[string]string{
		`[{"reward_info":{"reward":1},"termination_reason":"user_stop",` + said + `}]`:                      `{"outcome":"success","reward":1,"complete":true}`,
		`[{"reward_info":{"reward":0.5},"termination_reason":"agent_stop",` + said + `}]`:                   `{"outcome":"failure","reward":0.5,"complete":true}`,
		`[{"reward_info":{"reward":0},"termination_reason":"agent_error",` + said + `}]`:                    `{"outcome":"failure","reward":0,"complete":false}`,
		`[{"reward_info":{"reward":0},"termination_reason":"max_steps",` + said + `}]`:                      `{"outcome":"failure","reward":0,"complete":false}`,
		`[{"reward_info":{"reward":0},"termination_reason":"too_many_errors",` + said + `}]`:                `{"outcome":"failure","reward":0,"complete":false}`,
		`[{"reward_info":{"reward":0},"termination_reason":"infrastructure_error",` + said + `}]`:           `{"outcome":"unknown","reward":0,"complete":false}`,
		`[{"reward_info":{"reward":1},"termination_reason":"sunset",` + said + `}]`:                         `{"outcome":"success","reward":1}`,
		`[{"reward_info":null,"termination_reason":null,` + said + `}]`:                                     `{"outcome":"unknown"}`,
		`{"simulations":[{"task_id":"1","reward_info":{"reward":0}}]}`:                                      `{"outcome":"unknown","reward":0,"complete":false}`,
		`{"simulations":[{"messages":null,"termination_reason":"agent_error","reward_info":{"reward":0}}]}`: `{"outcome":"unknown","reward":0,"complete":false}`,
		`[{"traj":[],"reward":0,"info":{"error":"rate limit","traceback":"..."}}]`:                          `{"outcome":"unknown","reward":0,"complete":false}`,
		`[{"traj":[],"reward":0,"info":"none","records":[7],"refusal":true}]`:                               `{"outcome":"failure","reward":0}`,
	} {
		events := read(t, []byte(raw), formats.Options{File: "f.json"})[0].Events
		if got := string(events[len(events)-1].Data); got != want {
			t.Errorf("%s: got %s, want %s", raw, got, want)
		}
	}
}
