# What a failed call says of itself is no key: the answer names another order, and
# the call counts as an attempt to look at this one.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: failing}
  entities: {order: {}}
  tools:
    find:   {effect: read, returns: [{order: result.id}], failed: 'has(result.error)'}
    search: {effect: read, returns: [{each: 'args.all ? result.orders : []', order: item.id}], failed: 'has(result.error)'}
    refund: {effect: irreversible, changes: [{order: args.order_id}]}
  guards:
    - name: looked
      on: refund
      needs:
        - {name: this-order, for: args.order_id, evidence: {returns: order}}
session: S1

call c1 search {"all":false} => {"error":"offline"}
call c2 refund {"order_id":"O1"} => {}
call c3 find {"name":"vase"} => {"id":"O2","error":"sold"}
call c4 refund {"order_id":"O1"} => {}
----
#4 finding near_miss missing looked/this-order refund c2 objects=O1
#4 verdict near_miss refund c2 ok
#8 finding near_miss failed looked/this-order refund c4 objects=O1 nearest=#6:succeeded
#8 finding duplicate_write duplicate_write duplicate-write refund c4
#8 verdict near_miss refund c4 ok
