package oracle

import (
	"fmt"
	"strings"

	"github.com/nearmiss/nearmiss/schemas"
)

// alphabet is what random logs under one policy are made of.
type alphabet struct {
	policy string
	tools  []tool
	word   func(g *generator) string // what messages are about
	binds  func(g *generator) string // what ties an approval to one call; nil: nothing
	places []string                  // where else than in S1 things happen
}

// tool makes calls of one tool; tools that matter more stand more often.
type tool struct {
	name   string
	args   func(g *generator) string
	result func(g *generator) string
}

func (a alphabet) tool(name string) tool {
	for _, t := range a.tools {
		if t.name == name {
			return t
		}
	}
	return tool{}
}

func alphabets() []alphabet {
	return []alphabet{evidenceLetters(), evidenceLetters(), anythingLetters(), originLetters(), refundLetters(), exactLetters(), treeLetters(), treeLetters()}
}

// worlds are another session and another tenant.
func worlds() []string { return []string{"session=S2", "session=S2", "session=S2", "tenant=acme"} }

// aboutOrder writes the usual arguments.
func aboutOrder(g *generator) string { return fmt.Sprintf(`{"order_id":"%s"}`, g.order()) }

func orderResult(g *generator) string {
	more := g.one("", "", `,"version":"v1"`, `,"version":"v2"`)
	return fmt.Sprintf(`{"total":%s,"market":"%s","big":true%s}`, g.one("100", "100", "10"), g.one("DE", "DE", "FR"), more)
}

func constant(texts ...string) func(g *generator) string {
	return func(g *generator) string { return g.one(texts...) }
}

// ordersResult lists some of the orders, each once.
func ordersResult(g *generator) string {
	var items []string
	for _, id := range []string{"O1", "O2", "O3"} {
		if g.chance(50) {
			items = append(items, fmt.Sprintf(`{"id":"%s","open":%s,"total":100,"market":"DE"}`, id, g.one("true", "true", "false")))
		}
	}
	return fmt.Sprintf(`{"orders":[%s]}`, strings.Join(items, ","))
}

func orderWord(g *generator) string { return "order " + g.order() }

func refundArgs(g *generator) string {
	return fmt.Sprintf(`{"order_id":"%s","amount":%s}`, g.order(), g.one("5", "50"))
}

func evidenceLetters() alphabet {
	inspected := constant(`{"damaged":true}`, `{"damaged":true}`, `{"damaged":false}`, `{"note":"offline"}`, `{"x":1}`)
	refund := tool{"refund", refundArgs, constant(`{"refund_id":"R1"}`)}
	inspect := tool{"inspect", aboutOrder, inspected}
	get := tool{"get_order", aboutOrder, orderResult}
	return alphabet{"evidence.yaml", []tool{
		get, get, inspect, inspect, refund, refund, refund,
		{"find_order", constant(`{"q":"x"}`), func(g *generator) string {
			return fmt.Sprintf(`{"id":"%s","total":100,"market":"DE"}`, g.order())
		}},
		{"search", constant(`{"q":"x"}`), ordersResult},
		{"get_user", constant(`{"user_id":"U1"}`), ordersResult},
		{"rate", constant(`{"market":"DE"}`, `{"market":"DE"}`, `{"market":"FR"}`), constant(`{"rate":2}`)},
		{"update_order", func(g *generator) string {
			return fmt.Sprintf(`{"order_id":"%s"%s}`, g.order(), g.one("", "", `,"draft":true`))
		}, constant(`{"total":50,"market":"DE"}`, `{"created":true}`, `{"refused":1}`)},
		{"cancel_order", aboutOrder, func(g *generator) string { return fmt.Sprintf(`{"id":"%s"}`, g.order()) }},
		{"ship", func(g *generator) string {
			return fmt.Sprintf(`{"order_ids":%s}`, g.one(`["O1"]`, `["O1","O2"]`, `["O2","WO3"]`, `"[\"O1\",\"O3\"]"`, `[]`))
		}, constant(`{"done":1}`)},
	}, orderWord, nil, worlds()}
}

func anythingLetters() alphabet {
	seat := constant(`{"flight":"F1","row":1}`, `{"flight":"F1","row":2}`, `{"flight":"F2","row":1}`)
	pay := tool{"pay", func(g *generator) string {
		return fmt.Sprintf(`{"order_id":"%s"%s}`, g.order(), g.one("", `,"other":"O1"`, `,"other":["O2","O3"]`))
	}, constant(`{"paid":1}`)}
	return alphabet{"anything.yaml", []tool{
		pay, pay,
		{"get_order", aboutOrder, orderResult},
		{"get_order", aboutOrder, orderResult},
		{"get_seat", seat, constant(`{"free":true}`)},
		{"search", constant(`{"q":"x"}`), ordersResult},
		{"shell", func(g *generator) string {
			return fmt.Sprintf(`{"command":"%s","order_id":"%s"}`, g.one("set", "show"), g.order())
		}, constant(`{"x":1}`)},
		{"rules", constant(`{}`), constant(`{"valid":true}`, `{"valid":true}`, `{"valid":false}`, `{"x":1}`)},
		{"take_seat", seat, constant(`{"done":1}`)},
	}, orderWord, nil, worlds()}
}

// identifiers are spelled in more than one way.
func identifier(g *generator) string {
	return g.one("W90001", "#W90001", "90001", "w90002", "HAT-136", "HAT 136", "hat137", "mia_li_3668", "1992-09-12", "September 12, 1992")
}

func originLetters() alphabet {
	told := func(g *generator) string {
		return fmt.Sprintf(`{"id":"%s","note":"see %s, please","seats":[{"id":"%s"}]}`,
			identifier(g), identifier(g), g.one("12", "14"))
	}
	asked := func(g *generator) string {
		return fmt.Sprintf(`{"user_id":"%s"}`, g.one("mia_li_3668", "tom_ox_1111", identifier(g)))
	}
	return alphabet{"origins.yaml", []tool{
		{"get_user", asked, told},
		{"list", constant(`{}`), told},
		{"get_order", func(g *generator) string {
			return fmt.Sprintf(`{"order_id":"%s"}`, g.one("W90001", "90002"))
		}, constant(`{"order_id":"W90001"}`, `{"order_id":"90002"}`, `{"total":1}`)},
		{"book", func(g *generator) string {
			return fmt.Sprintf(`{"reservation_id":"%s","seat":"%s","channel":"%s","items":[{"id":"%s"},{"id":"%s"}]}`,
				g.one("HAT136", "HAT137"), g.one("12", "13"), g.one("web-de", "phone-de"), identifier(g), identifier(g))
		}, constant(`{"done":1}`, `{"reservation":"HAT137"}`)},
		{"refund", func(g *generator) string {
			return fmt.Sprintf(`{"order_id":"%s","born":"%s","payment_id":"%s"}`,
				g.one("#W90001", "W90002"), g.one("1992-09-12", "1992-09-13"), identifier(g))
		}, constant(`{"done":1}`)},
	}, identifier, nil, worlds()}
}

func refundLetters() alphabet {
	refund := tool{"finance.issue_refund", refundArgs, constant(`{"refund_id":"R1"}`)}
	return alphabet{"refund.yaml", []tool{
		refund, refund,
		{"oms.get_order", aboutOrder, orderResult},
		{"oms.search", constant(`{"q":"x"}`), ordersResult},
		{"attachment.inspect", aboutOrder, constant(`{"attachment_id":"A1","damaged":true}`, `{"attachment_id":"A1","damaged":false}`)},
		{"policy.search", constant(`{"market":"DE"}`, `{"market":"FR"}`), constant(`{"policy_id":"P1","rules":[1]}`, `{"policy_id":"P1","rules":[]}`)},
		{"oms.update_order", aboutOrder, orderResult},
	}, orderWord, nil, worlds()}
}

// exactLetters are few calls, so that approvals of one exact call meet it.
func exactLetters() alphabet {
	args := constant(`{"order_id":"O1","amount":5}`, `{"order_id":"O1","amount":50}`, `{"amount":5,"order_id":"O1"}`, `{"order_id":"O2"}`)
	pay := tool{"pay", args, constant(`{"paid":1}`)}
	return alphabet{"exact.yaml", []tool{
		pay, pay, pay,
		{"refund", args, constant(`{"done":1}`)},
		{"get_order", aboutOrder, orderResult},
	}, orderWord, func(g *generator) string {
		approved, _ := schemas.ParseValue([]byte(args(g)))
		switch g.r.IntN(8) {
		case 0, 1, 2:
			return fmt.Sprintf(`,"digest":%q`, schemas.Digest(approved))
		case 3:
			return fmt.Sprintf(`,"args":%s`, args(g))
		case 4:
			return `,"tool":"pay"`
		case 5:
			return fmt.Sprintf(`,"tool":"pay","digest":%q`, schemas.Digest(approved))
		}
		return ""
	}, worlds()}
}

// treeLetters are the calls of a parent and its sub-agents, one of which works
// for another; a stranger is there too.
func treeLetters() alphabet {
	refund := tool{"refund", refundArgs, constant(`{"refund_id":"R1"}`)}
	inspect := tool{"inspect", aboutOrder, constant(`{"damaged":true}`, `{"damaged":true}`, `{"damaged":false}`, `{"note":"offline"}`)}
	get := tool{"get_order", aboutOrder, orderResult}
	seat := constant(`{"seat":"1A"}`, `{"seat":"2B"}`)
	return alphabet{"tree.yaml", []tool{
		get, get, inspect, inspect, refund, refund, refund,
		{"assign", constant(`{"what":"x"}`), constant(`{"assigned":1}`)},
		{"search", constant(`{"q":"x"}`), ordersResult},
		{"update_order", aboutOrder, orderResult},
		{"cancel_order", aboutOrder, func(g *generator) string { return fmt.Sprintf(`{"id":"%s"}`, g.order()) }},
		{"get_seat", seat, constant(`{"free":true}`)},
		{"take_seat", seat, constant(`{"done":1}`)},
	}, orderWord, nil, []string{
		"session=S1a root=S1 parent=S1", "session=S1a root=S1 parent=S1", "session=S1a root=S1 parent=S1",
		"session=S1b root=S1 parent=S1a", "session=S1c root=S1", "session=S2", "session=S3 root=S0", "tenant=acme",
	}}
}
