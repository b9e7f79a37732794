package main

// policyCmd groups what is done with policies on disk.
type policyCmd struct {
	Check   policyCheckCmd   `cmd:"" help:"Compile a policy and look for likely mistakes."`
	Fmt     policyFmtCmd     `cmd:"" help:"Format the files of policies."`
	Schema  policySchemaCmd  `cmd:"" help:"Print the JSON Schema by which editors help with policies."`
	Test    policyTestCmd    `cmd:"" help:"Run the stories of a policy."`
	Mutate  policyMutateCmd  `cmd:"" help:"Spoil the evidence of good stories and see whether the guards notice."`
	Explain policyExplainCmd `cmd:"" help:"Say why a call got its verdict, test by test."`
}
