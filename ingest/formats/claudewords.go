package formats

import (
	"slices"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// spoken reports whether the line is part of the conversation.
func (l claudeLine) spoken() bool { return l.Type == "assistant" || l.Type == "user" }

// synthetic is the model of what the harness says in the model's place.
const synthetic = "<synthetic>"

// tells reports whether the line says what was said or done. Words that the
// harness puts into a mouth are nobody's.
func (l claudeLine) tells() bool {
	switch l.Type {
	case "assistant":
		return !l.APIError && !(l.Message != nil && l.Message.Model == synthetic)
	case "user":
		return !l.Meta
	case "system":
		return l.compacts()
	case "attachment":
		return l.queued() || l.shows()
	}
	return false
}

// compacts reports whether the context was shortened here. The line of the
// boundary says so, or only the summary that takes the place of what was there.
func (l claudeLine) compacts() bool {
	return l.Subtype == "compact_boundary" || l.Subtype == "microcompact_boundary" || l.Type == "user" && l.Summary
}

// queued reports whether the line is what the user said while the agent was at
// work.
func (l claudeLine) queued() bool {
	return l.Attachment.Type == "queued_command" && l.Attachment.Mode != "task-notification"
}

// shows reports whether the agent was shown something that is no event: a file
// that the user named is before its eyes as if it had been read.
func (l claudeLine) shows() bool {
	return slices.Contains([]string{
		"file", "compact_file_reference", "directory", "edited_text_file", "edited_image_file", "mcp_resource",
		"opened_file_in_ide", "pdf_reference", "selected_lines_in_ide",
	}, l.Attachment.Type)
}

// stopped answers how a call that failed was kept from running to its end by a
// person; empty: it was not.
func (l claudeLine) stopped(text string) schemas.Outcome {
	switch {
	case strings.HasPrefix(stringOf(l.ToolUseResult), "User rejected"),
		strings.HasPrefix(text, "The user doesn't want to proceed with this tool use"):
		return schemas.OutcomeDenied
	case strings.HasPrefix(text, interrupted):
		return schemas.OutcomeCancelled
	}
	return ""
}

const interrupted = "[Request interrupted by user"

// injected reports whether a text in the user's place is the harness's.
func injected(text string) bool {
	t := strings.TrimSpace(text)
	return slices.ContainsFunc([]string{
		interrupted, "<system-reminder>", "<local-command-", "<task-notification>", ranByUser,
	}, func(mark string) bool { return strings.HasPrefix(t, mark) })
}

// ranByUser begins what a command printed that the user ran: nobody said it,
// and the agent has seen it.
const ranByUser = "<bash-std"
