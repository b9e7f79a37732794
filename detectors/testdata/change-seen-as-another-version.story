# Another version seen by the same session makes older evidence about the order
# old, also evidence that tells it under another tool.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: versions}
  entities: {order: {}}
  tools:
    find: {effect: read, returns: [{order: args.order_id, version: result.version}]}
    get:  {effect: read, returns: [{order: args.order_id, version: result.version}]}
    pay:  {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: found
      on: pay
      needs:
        - {name: by-search, for: args.order_id, evidence: {tool: find, of: order}}
session: S1

call c1 find {"order_id":"O1"} => {"version":"v1"}
call c2 get {"order_id":"O1"} => {"version":"v2"}
call c3 pay {"order_id":"O1"} => {"done":1}
----
#6 finding near_miss stale found/by-search pay c3 objects=O1 nearest=#2:still-true
#6 verdict near_miss pay c3 ok
