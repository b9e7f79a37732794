// Package policy is the policy language: it reads YAML files with CEL
// expressions and makes one immutable Policy of them, which the engine asks
// for every event. The language is explained in the README.md of the folder
// above.
//
// Compile tells every problem at once, each with file, line and column, and
// answers a policy only if there is none. Check looks for what compiles and is
// still likely a mistake: one row of the table of lints each. Format writes a
// file in its canonical form, or says which line it cannot keep.
//
// The package refuses to read the disk, the network or a clock: files come in
// as texts, and the time comes in with the Scope. It refuses to guess: what an
// expression reads and was not captured has no value, and an EvalError says
// why with the reason of the verdict that follows (not_captured, cost,
// policy). It refuses what it does not know: an unknown key, tool, entity or
// need is an error, and so is what the language reserves for later.
//
// # How expressions are evaluated
//
// An expression that is a plain path (args.order_id, result.orders[0].id,
// facts["order-facts"].total) is walked over the JSON without CEL. Inside
// larger expressions the same walk finds the leaves, and CEL sees only those;
// objects and lists are handed to it one level at a time. So:
//
//   - Numbers in keys keep their text. In CEL, integers that fit 64 bits are
//     int, larger ones are the string of their digits, fractions are double.
//     Arithmetic of an int and a double is done in doubles; two ints stay ints,
//     so 7 / 2 is 3. Comparisons work across all of them.
//   - Strings that hold a JSON object or array are looked into where a member,
//     an element, a size or a range is taken of them (at most two on one path),
//     and are plain strings everywhere else: result.startsWith("Error") works.
//   - has() of an absent member is false; has() below something that was not
//     captured has no value.
//   - What can loop or build long values runs under CostLimit.
//
// # Example
//
//	p, err := policy.Compile([]policy.File{{Name: "refund.yaml", Text: text}})
//	if err != nil {
//		return err // policy.Errors: one line for each problem
//	}
//	for _, g := range p.Guards {
//		if !g.Applies(call.Tool, effect) {
//			continue
//		}
//		keys, _, err := g.Needs[0].For.Keys(policy.Scope{Args: args}, entity.Normalize)
//		...
//	}
package policy
