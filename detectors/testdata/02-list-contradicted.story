# 2. A list: each object needs its own evidence, and there is one finding.
# Its objects are the unmet ones in `for` order, its reason that of the worst.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: lists}
  entities: {order: {}}
  tools:
    check: {effect: read, concerns: [{order: args.order_id}]}
    ship:  {effect: write, changes: [{order: args.order_ids}]}
  guards:
    - name: all-checked
      on: ship
      needs:
        - {name: each, for: args.order_ids, evidence: {tool: check, of: order, where: result.ok}}
session: S1

call c1 check {"order_id":"B"} => {"ok":false}
call c2 check {"order_id":"C"} => {"ok":true}
call c3 ship {"order_ids":["A","B","C"]} => {"done":true}
----
#6 finding violation contradicted all-checked/each ship c3 objects=A,B nearest=#2:says-yes
#6 verdict violation ship c3 ok
