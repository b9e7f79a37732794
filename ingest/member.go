package ingest

import (
	"time"

	"github.com/tidwall/gjson"

	"github.com/nearmiss/nearmiss/schemas"
)

// eachMember calls take for every member of the JSON object in data. Strings
// that take keeps share the memory of one copy of data.
func eachMember(data []byte, take func(name string, v gjson.Result)) {
	root := gjson.ParseBytes(data)
	if !root.IsObject() {
		return
	}
	root.ForEach(func(name, v gjson.Result) bool {
		take(name.Str, v)
		return true
	})
}

// raw answers the bytes of v within data.
func raw(data []byte, v gjson.Result) []byte {
	end := v.Index + len(v.Raw)
	return data[v.Index:end:end]
}

// text answers a string or a number as text; a number keeps its digits.
func text(v gjson.Result) string {
	if v.Type != gjson.Number {
		return v.Str
	}
	n, err := schemas.ParseValue([]byte(v.Raw))
	if number, ok := n.(schemas.Number); ok && err == nil {
		return string(number)
	}
	return v.Raw
}

// instant answers an RFC 3339 time in UTC, and zero for anything else.
func instant(v gjson.Result) time.Time {
	t, err := clockTime(v.Str)
	if err != nil {
		return time.Time{}
	}
	return t
}
