package formats

import (
	"slices"
	"strings"
)

// environment is one of the two worlds of tau-bench. Its files do not list
// the tools of the agent, but every agent of an environment had the same.
type environment struct {
	prompt string // what the system prompt calls the agent, in lower case
	tools  []string
}

var environments = []environment{
	{"airline agent", []string{
		"book_reservation", "calculate", "cancel_reservation", "get_reservation_details", "get_user_details",
		"list_all_airports", "search_direct_flight", "search_onestop_flight", "send_certificate", "think",
		"transfer_to_human_agents", "update_reservation_baggages", "update_reservation_flights",
		"update_reservation_passengers",
	}},
	{"retail agent", []string{
		"calculate", "cancel_pending_order", "exchange_delivered_order_items", "find_user_id_by_email",
		"find_user_id_by_name_zip", "get_order_details", "get_product_details", "get_user_details",
		"list_all_product_types", "modify_pending_order_address", "modify_pending_order_items",
		"modify_pending_order_payment", "modify_user_address", "return_delivered_order_items", "think",
		"transfer_to_human_agents",
	}},
}

// tau1Tools answers the tools that the agent of a run had, and nil where that
// is not certain: it called a tool that no environment has, its calls or its
// prompt fit more than one, or they contradict each other. A list that is too
// short would turn what the agent left out into what it could not have known.
func tau1Tools(messages []message) []string {
	called, prompt := calledTools(messages), promptOf(messages)
	var fits []environment
	for _, e := range environments {
		if e.has(called) && (prompt == "" || strings.Contains(prompt, e.prompt)) {
			fits = append(fits, e)
		}
	}
	if len(fits) != 1 || len(called) == 0 {
		return nil
	}
	return fits[0].tools
}

func (e environment) has(called []string) bool {
	return !slices.ContainsFunc(called, func(tool string) bool { return !slices.Contains(e.tools, tool) })
}

func calledTools(messages []message) []string {
	var called []string
	for _, m := range messages {
		for _, c := range m.calls {
			called = append(called, c.tool)
		}
	}
	return called
}

func promptOf(messages []message) string {
	if len(messages) == 0 || messages[0].role != "system" {
		return ""
	}
	return strings.ToLower(messages[0].text)
}
