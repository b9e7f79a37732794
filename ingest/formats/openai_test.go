package formats_test

import (
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
)

func TestOpenAIChat(t *testing.T) {
	all := read(t, sample(t, "openai.jsonl"), formats.Options{File: "openai.jsonl"})
	if len(all) != 2 || all[1].ID != "openai/1" || all[0].Skipped != 2 || all[0].Events[0].Model != "example-2" {
		t.Fatalf("sessions %+v", all)
	}
	wantLines(t, all[0], `
00:00:00.000 session.started {"task":"parcel","framework":"openai-chat","tools":["get_parcel","run_query"],"origin":{"file":"openai.jsonl","index":0,"task":"parcel"},"metadata":{"task":"parcel","team":"depot"}}
00:00:02.000 message {"role":"user","text":"Where are P-1 \nand P-2?"}
00:00:03.000 message {"role":"assistant","text":"I look."}
00:00:03.000 toolcall.requested call_a get_parcel 2 {"args":{"parcel_id":"P-1"}}
00:00:03.000 toolcall.requested call_b get_parcel 2 {}
00:00:03.000 toolcall.requested call_c run_query 2 {"args":"select 1"}
00:00:04.000 toolcall.completed call_b get_parcel 2 error {"error":"Error: no arguments"}
00:00:05.000 toolcall.completed call_a get_parcel 2 ok {"result":{"parcel_id":"P-1","depot":"02210"}}
00:00:06.000 toolcall.completed call_c run_query 2 ok {"result":"1"}
00:00:07.000 message {"role":"assistant","text":"I cannot say more."}
00:00:09.000 session.ended {"outcome":"unknown"}`)
	wantLines(t, all[1], `
00:00:00.000 session.started {"framework":"openai-chat","tools":["send_parcel"],"origin":{"file":"openai.jsonl","index":1}}
00:00:02.000 message {"role":"user","text":"Send P-9."}
00:00:03.000 toolcall.requested m2.0 send_parcel 2 {"args":{"parcel_id":"P-9","labels":"[\"fragile\"]"}}
00:00:04.000 toolcall.completed m2.0 send_parcel 2 ok {"result":{"status":"sent"}}
00:00:05.000 message {"role":"assistant","text":"Sent."}
00:00:06.000 session.ended {"outcome":"unknown"}`)
}

// Each sample is of one format only, whole or cut anywhere behind its first
// names, and in whatever order the formats are asked.
func TestFormatsAreToldApart(t *testing.T) {
	samples := map[string][]byte{
		"list of conversations": []byte(`[{"messages":[{"role":"user","content":"hi"}]}]`),
		"list of messages":      []byte(`[{"role":"user","content":"hi"}]`),
		"list of simulations":   []byte(`[{"task_id":"1","messages":[{"role":"user","content":"hi"}]}]`),
		"title first":           []byte(`{"type":"summary","summary":"s","leafUuid":"u"}`),
		"snapshot first":        []byte(`{"type":"file-history-snapshot","messageId":"m","snapshot":{"big":"`),
	}
	for _, name := range []string{"tau1.json", "tau2.json", "openai.jsonl", "claude-code.jsonl", "events.ndjson"} {
		raw := sample(t, name)
		samples[name], samples[name+", cut"] = raw, raw[:len(raw)/3]
	}
	for name, raw := range samples {
		var takes []string
		for _, f := range formats.All {
			if f.Detect(raw) {
				takes = append(takes, f.Name)
			}
		}
		if len(takes) != 1 {
			t.Errorf("%s is taken for %q", name, takes)
		}
	}
}

// A conversation is told by its messages, however the file wraps it.
func TestOpenAIShapes(t *testing.T) {
	const list = `[{"role":"user","content":"hi"},{"role":"assistant","content":"hello"}]`
	const object = `{"messages":` + list + `,"tools":[]}`
	for name, c := range map[string]struct {
		raw      string
		sessions int
	}{
		"object":                   {object, 1},
		"object over lines":        {strings.ReplaceAll(object, ",", ",\n "), 1},
		"list of objects":          {`[` + object + `,` + object + `]`, 2},
		"bare list":                {list, 1},
		"bare list for each line":  {list + "\n" + list + "\n", 2},
		"objects, one to the line": {object + "\n\n" + object, 2},
	} {
		all := read(t, []byte(c.raw), formats.Options{File: "f.json"})
		if len(all) != c.sessions {
			t.Fatalf("%s: %d sessions", name, len(all))
		}
		for i, s := range all {
			if len(s.Events) != 4 || s.ID != all[0].ID[:2]+[]formats.Session{{ID: "0"}, {ID: "1"}}[i].ID {
				t.Errorf("%s: got %+v", name, s)
			}
			if strings.Contains(c.raw, "tools") != strings.Contains(string(s.Events[0].Data), `"tools":[]`) {
				t.Errorf("%s: tools in %s", name, s.Events[0].Data)
			}
		}
	}
}

func TestBadOpenAIFiles(t *testing.T) {
	f, err := formats.ByName("openai-chat")
	if err != nil {
		t.Fatal(err)
	}
	const good = `{"messages":[{"role":"user","content":"hi"}]}` + "\n"
	for raw, want := range map[string]string{
		"":                                "read f: line 1, byte 0: the file is empty",
		"\n \n":                           "the file is empty",
		"hello":                           "read f: line 1, byte 0: ",
		"7":                               "neither a JSON object nor a list",
		"[]":                              "there is no run",
		good + "{}":                       `read f: line 2, byte 48: conversation has no member "messages"`,
		good + "{\"messages\":[\n" + good: "read f: line 2, ",
		good + `{"messages":[{"role"`:     "cut off",
		good + "]":                        "read f: line 2, byte 46: invalid character",
		`[{"role":"user"}`:                "cut off",
		`[{"role":"user"},7]`:             "entry 1: neither a message nor a conversation",
		`{"messages":[{"role":7}]}`:       "messages are not of format openai-chat",
		`{"messages":null}`:               `no member "messages"`,
	} {
		if err := lastError(f, raw); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", raw, err, want)
		}
	}
}
