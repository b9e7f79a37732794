# An approval names the tool as the policy does, or as the agent's server does.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: prefixed}
  tool_prefixes: [mcp__bank__]
  tools: {pay: {effect: write}, refund: {effect: write}}
  guards:
    - name: pay-approved
      on: pay
      needs:
        - {name: approved, evidence: {approval: pay}, valid: once}
session: S1

approve pay {"tool":"pay"}
call c1 mcp__bank__pay {"n":1} => "done"
approve pay {"tool":"mcp__bank__pay"}
call c2 mcp__bank__pay {"n":2} => "done"
approve pay {"tool":"refund"}
call c3 mcp__bank__pay {"n":3} => "done"
----
#3 verdict ok mcp__bank__pay c1 ok
#6 verdict ok mcp__bank__pay c2 ok
#9 finding near_miss consumed pay-approved/approved mcp__bank__pay c3 nearest=#4:not-used-up
#9 verdict near_miss mcp__bank__pay c3 ok
