# A tool whose effect is worked out from its arguments changes what its row says
# only where it writes: looking by shell makes nothing stale.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: shell}
  entities: {order: {}}
  tools:
    get: {effect: read, returns: [{order: args.id}]}
    sh: {effect: 'args.command.startsWith("set ") ? "write" : "read"', changes: [{order: args.id}]}
    pay: {effect: write}
  guards:
    - name: pay-checked
      on: pay
      needs:
        - name: seen
          for: args.id
          evidence: {returns: order}
session: S1

call c1 get {"id":"O1"} => {"total":1}
call c2 sh {"command":"show","id":"O1"} => "1"
call c3 pay {"id":"O1"} => "done"
call c4 sh {"command":"set 2","id":"O1"} => "ok"
call c5 pay {"id":"O1"} => "done"
----
#6 verdict ok pay c3 ok
#10 finding near_miss stale pay-checked/seen pay c5 objects=O1 nearest=#2:still-true
#10 finding duplicate_write duplicate_write duplicate-write pay c5
#10 verdict near_miss pay c5 ok
