package policy

// anyKey stands for the one key of a mapping that its author names.
const anyKey = "*"

// The orders of keys: what it is, then what it is about, then what it asks,
// then how strictly.
var (
	toolOrder      = []string{"effect", "changes", "returns", "concerns", "failed", "verifies", "same_effect_as"}
	rowOrder       = []string{"each", anyKey, "version"}
	needOrder      = []string{"name", "for", "when", "evidence", "keep", "after", "role", "full", "valid", "fresh", "own_changes", "scope"}
	evidenceOrder  = []string{"returns", "tool", "message", "approval", "of", "about", "for", "says", "where"}
	guardOrder     = []string{"name", "on", "class", "mode", "severity", "when", "unless", "needs", "assert", "on_unknown", "on_unavailable"}
	assertOrder    = []string{"name", "that", "else"}
	groundingOrder = []string{"name", "tools", "args", "from", "severity", "allow"}
	argOrder       = []string{anyKey, "paths", "allow"}
)

// orders says which orders hold below a value.
type orders struct {
	order   []string           // of its keys; nil: as they are
	members map[string]*orders // of the values of its keys
	values  *orders            // of the values of the other keys
	items   *orders            // of its elements; a single value is one
}

// fileOrders are those of a file of a policy.
func fileOrders() *orders {
	rows := &orders{items: &orders{order: rowOrder}}
	tool := &orders{order: toolOrder, members: map[string]*orders{"changes": rows, "returns": rows, "concerns": rows}}
	need := &orders{order: needOrder, members: map[string]*orders{"evidence": {items: &orders{order: evidenceOrder}}}}
	guard := &orders{order: guardOrder, members: map[string]*orders{"needs": {items: need}, "assert": {items: &orders{order: assertOrder}}}}
	rule := &orders{order: groundingOrder, members: map[string]*orders{"args": {items: &orders{order: argOrder}}}}
	return &orders{members: map[string]*orders{
		"tools": {values: tool}, "needs": {values: need}, "guards": {items: guard}, "grounding": {items: rule},
	}}
}
