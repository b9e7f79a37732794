package formats_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/nearmiss/nearmiss/ingest/formats"
)

// said reads a run of tau1 with one call: its arguments and its answer as the
// file has them, and as the events have them.
func said(t *testing.T, arguments, content string) (request, completion string) {
	t.Helper()
	raw := fmt.Sprintf(`[{"traj":[{"role":"assistant","tool_calls":[{"id":"c","function":{"name":"get_parcel","arguments":%s}}]},`+
		`{"role":"tool","tool_call_id":"c","content":%s}]}]`, arguments, content)
	all := read(t, []byte(raw), formats.Options{File: "f.json"})[0].Events
	return string(all[1].Data), string(all[2].Outcome) + " " + string(all[2].Data)
}

func quoted(text string) string {
	raw, _ := json.Marshal(text) // a string always marshals
	return string(raw)
}

func TestArguments(t *testing.T) {
	for text, want := range map[string]string{
		`{'a': 'x', "b": [1, -2.5e-05, True, False, None], 'c': ()}`:   `{"a":"x","b":[1,-2.5e-05,true,false,null],"c":[]}`,
		`{'a': ('x',), 'b': (1, 2), 3: {}}`:                            `{"a":["x"],"b":[1,2],"3":{}}`,
		`{'a': "it's", 'b': 'say "hi"', 'c': 'it\'s \\ \n\xe9\u2011'}`: `{"a":"it's","b":"say \"hi\"","c":"it's \\ \né‑"}`,
		`{'id': 90071992547409931234567890}`:                           `{"id":90071992547409931234567890}`,
		`{'a': 'x',}`:                                                  `{"a":"x"}`,
		`"{\"a\": 1}"`:                                                 `{"a":1}`,
		"null":                                                         `null`,
		"None":                                                         `null`,
		`{'ids': '['115', '498']'}`:                                    "",
		`{'ids': "['115', '498']"}`:                                    `{"ids":"[\"115\",\"498\"]"}`,
		`{"ids": "['115', 498", "a": 1}`:                               "",
		`{"ids": "[\"115\"]", "note": "[urgent] 1 of 2"}`:              `{"ids": "[\"115\"]", "note": "[urgent] 1 of 2"}`,
		`{'a': 'x' 'y'}`:                                               "",
		`{'a': x}`:                                                     "",
		`{'a': null}`:                                                  "",
		`{'a': Decimal('1')}`:                                          "",
		`{'a': b'x'}`:                                                  "",
		`{'a': nan}`:                                                   "",
		`{'a': 007}`:                                                   "",
		`{'a': 1, 'a': 2}`:                                             "",
		`{'a': ('x')}`:                                                 "",
		`{'a': '\q'}`:                                                  "",
		`{'a': '\ud800'}`:                                              "",
		`{'a': 'x'`:                                                    "",
		`{'a': 'x`:                                                     "",
		`{'a': 'x\`:                                                    "",
		`{'a': 'x'}}`:                                                  "",
		`{1.5: 'x'}`:                                                   "",
		`{'a' 'x'}`:                                                    "",
		`order_id='#W1'`:                                               "",
		`["a"]`:                                                        "",
		`"a"`:                                                          "",
		"":                                                             "",
		strings.Repeat("[", 99) + strings.Repeat("]", 9): "",
	} {
		data := "{}"
		if want != "" {
			data = `{"args":` + want + `}`
		}
		if got, _ := said(t, quoted(text), `""`); compact(got) != compact(data) {
			t.Errorf("%s: got %s, want %s", text, got, data)
		}
	}
}

func compact(raw string) string { return strings.ReplaceAll(raw, " ", "") }

func TestAnswers(t *testing.T) {
	for content, want := range map[string]string{
		quoted(`{"a": 1}`):                                        `ok {"result":{"a": 1}}`,
		quoted(`{'a': None}`):                                     `ok {"result":{"a":null}}`,
		quoted(`# var_1 = {'a': (1, 2)}`):                         `ok {"result":{"a":[1,2]}}`,
		quoted(`# var_1 = {"a": true}`):                           `ok {"result":{"a": true}}`,
		quoted(`# var_1 = 'landed'`):                              `ok {"result":"landed"}`,
		quoted(`# var_1 = 299.0`):                                 `ok {"result":299.0}`,
		quoted(`# var_1 = mia_li_3668`):                           `ok {}`,
		quoted(`# var_1 = {'a': Decimal('1')}`):                   `ok {}`,
		quoted(`# var_4 = "Error: no such order"`):                `error {"error":"Error: no such order"}`,
		quoted(`# var_4 = 'Error: it's sealed'`):                  `error {"error":"'Error: it's sealed'"}`,
		quoted(`Error executing tool get_parcel: gone`):           `error {"error":"Error executing tool get_parcel: gone"}`,
		quoted(`"Error: gone"`):                                   `error {"error":"Error: gone"}`,
		quoted(`{"result": "Error: gone"}`):                       `error {"error":"Error: gone"}`,
		quoted(`{"error": "gone"}`):                               `error {"error":"gone"}`,
		quoted(`{"result": "landed"}`):                            `ok {"result":"landed"}`,
		quoted(`{"result": {"a": 1}}`):                            `ok {"result":{"a": 1}}`,
		quoted(`{"result": "{\"a\": 1}"}`):                        `ok {"result":{"a": 1}}`,
		quoted(`{"result": 1, "more": 2}`):                        `ok {"result":{"result": 1, "more": 2}}`,
		quoted(`"{\"a\": 1}"`):                                    `ok {"result":{"a": 1}}`,
		quoted(`{"a": 1, "b": [2`):                                `ok {}`,
		quoted(`<parcel>1</parcel>`):                              `ok {}`,
		quoted(`Parcel(id='P-1', weight=1)`):                      `ok {}`,
		quoted(`id='P-1' weight=1`):                               `ok {}`,
		quoted(`Certificate certificate_1 added (amount=300).`):   `ok {"result":"Certificate certificate_1 added (amount=300)."}`,
		quoted(`[urgent] (see below)`):                            `ok {"result":"[urgent] (see below)"}`,
		`[{"type":"text","text":"Error: gone"},{"type":"image"}]`: `error {"error":"Error: gone"}`,
		quoted(`503 Service Unavailable`):                         `error {"error":"503 Service Unavailable"}`,
		quoted(`02210`):                                           `ok {"result":"02210"}`,
		quoted(`299.0`):                                           `ok {"result":"299.0"}`,
		quoted(`Errors are rare (as it were)`):                    `ok {"result":"Errors are rare (as it were)"}`,
		quoted(`(none)`):                                          `ok {"result":"(none)"}`,
		quoted(``):                                                `ok {"result":""}`,
		quoted(`null`):                                            `ok {"result":null}`,
		`null`:                                                    `ok {}`,
		`{"a":1}`:                                                 `ok {"result":{"a":1}}`,
		`[{"type":"text","text":"Error: gone"}]`:                  `error {"error":"Error: gone"}`,
		`[{"type":"text","text":"{\"a\":1}"}]`:                    `ok {"result":{"a":1}}`,
		`[{"type":"text","text":"as shown"},{"type":"image"}]`:    `ok {}`,
		`[{"type":"image","data":"aGk="}]`:                        `ok {}`,
		`[{"type":"gift_card","text":"a"},{"type":"gift_card"}]`:  `ok {"result":[{"type":"gift_card","text":"a"},{"type":"gift_card"}]}`,
	} {
		if _, got := said(t, `"{}"`, content); compact(got) != compact(want) {
			t.Errorf("%s: got %s, want %s", content, got, want)
		}
	}
}
