package formats

import (
	"encoding/json"
	"slices"
	"strings"
)

// content is what the content of a message or a tool result says.
type content struct {
	text   string
	words  bool // it is a text, or a list with texts
	unread bool // it has parts that are no text
}

// part is an element of a content that is a list.
type part struct {
	Type string  `json:"type"`
	Text *string `json:"text"`
}

// partTypes are the types of parts that chat protocols write. A list with any
// other element is a result of its own.
var partTypes = []string{
	"text", "input_text", "output_text", "refusal", "image", "image_url", "input_image", "audio", "input_audio", "file",
	"input_file", "document", "resource", "resource_link",
}

// partsOf reads a content: a text or a list of parts. Anything else has no
// words.
func partsOf(raw json.RawMessage) content {
	if len(raw) > 0 && raw[0] == '"' {
		return content{text: stringOf(raw), words: true}
	}
	var list []part
	if json.Unmarshal(raw, &list) != nil || len(list) == 0 {
		return content{}
	}
	var texts []string
	for _, p := range list {
		if !slices.Contains(partTypes, p.Type) {
			return content{}
		}
		if p.Text != nil {
			texts = append(texts, *p.Text)
		}
	}
	return content{text: strings.Join(texts, "\n"), words: len(texts) > 0, unread: len(texts) < len(list)}
}
