package formats

import (
	"strings"

	"github.com/nearmiss/nearmiss/ingest"
	"github.com/nearmiss/nearmiss/schemas"
)

// claudeSession writes the events of one session of the log.
type claudeSession struct {
	*builder
	sidechain  bool // a sub-agent's
	fixedModel bool // the log is not asked
	calls      map[string][]*claudeCall
	delegated  int  // calls of sub-agents
	children   int  // sub-agents whose lines the file has
	hidden     bool // events are known to be missing
	compacted  bool // nothing came since the last compaction
}

// synthetic is the model of messages that the program wrote itself.
const synthetic = "<synthetic>"

// name sets what the session and the one at the top are called: as in the
// log, so that a sub-agent's own file finds its parent.
func (s *claudeSession) name(id, root string) {
	s.session.ID = schemas.SessionID(tidy(id))
	s.base.Session, s.base.Root = s.session.ID, schemas.SessionID(tidy(root))
}

// open begins the session. One that goes on from lines which are not there
// has lost its first events; a sub-agent's lacks what its parent had seen.
func (s *claudeSession) open(origin schemas.Origin, follows bool) {
	if follows || s.sidechain {
		s.hide()
	}
	s.add(s.event(schemas.SessionStarted, startData{Framework: "claude-code", Origin: origin}))
}

// hide notes that events are missing from here on, once for all of them.
func (s *claudeSession) hide() {
	if !s.hidden {
		s.hole()
	}
	s.hidden = true
}

// finish ends the session. How it went is not in the log.
func (s *claudeSession) finish() {
	data := endData{Outcome: "unknown"}
	if s.hidden || s.delegated > s.children {
		data.Complete = new(bool)
	}
	s.add(s.event(schemas.SessionEnded, data))
}

// take writes the events of a line.
func (s *claudeSession) take(w claudeLine) {
	switch queued := w.queued(); {
	case w.IsSummary, w.Type == "summary", w.Type == "system" && strings.HasSuffix(w.Subtype, "compact_boundary"):
		s.compact(w)
	case w.spoken():
		s.converse(w)
	case queued != "" && !s.sidechain:
		s.speak(w, ingest.SpeakerUser, queued)
	default:
		s.session.Skipped++
	}
}

// compact notes that the context was shortened. The log tells it twice: by a
// boundary and by the summary that takes the place of what was there.
func (s *claudeSession) compact(w claudeLine) {
	if s.compacted {
		s.session.Skipped++
		return
	}
	s.advance(localTime(w.Timestamp))
	s.add(s.event(schemas.Compacted, struct{}{}))
	s.compacted = true
}

// converse writes the blocks of a message, in their order.
func (s *claudeSession) converse(w claudeLine) {
	if model := w.message.Model; model != "" && model != synthetic && !s.fixedModel {
		s.base.Model = tidy(model)
	}
	if len(w.blocks) == 0 {
		s.session.Skipped++
	}
	for i := range w.blocks {
		s.block(w, i)
	}
}

func (s *claudeSession) block(w claudeLine, i int) {
	switch k := &w.blocks[i]; {
	case k.isCall():
		s.ask(w, i)
	case k.isResult():
		s.answer(w, i)
	case k.Type != "text" || k.Text == "":
		s.session.Skipped++
	case w.Type == "assistant" && w.message.Model != synthetic:
		s.speak(w, ingest.SpeakerAssistant, k.Text)
	case w.human() && !machineText(k.Text):
		s.speak(w, ingest.SpeakerUser, k.Text)
	default:
		s.session.Skipped++
	}
}

func (s *claudeSession) speak(w claudeLine, role, text string) {
	s.advance(localTime(w.Timestamp))
	s.add(s.event(schemas.Message, messageData{Role: role, Text: text}))
	s.compacted = false
}
