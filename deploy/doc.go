// Package deploy holds what comes with the binary: the policy packs and the
// fleet of the demo.
//
// It hands out texts and interprets none of them. A pack is a folder with a
// policy, its stories and a manual:
//
//	files, err := deploy.PolicyFiles("refunds")
//	p, err := policy.Compile(files)
//
// The texts are embedded, so that the binary needs no folder beside it. The
// same files can be copied and changed, and given to `nearmiss serve --policy`.
package deploy
