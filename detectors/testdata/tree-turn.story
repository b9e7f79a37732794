# A turn lasts until the next user message of the session that established the
# evidence, or of the root, where the user speaks to all of them. A message to
# another sub-agent ends nothing. A context ends with a compaction of the
# session that established it, and of no other.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: turns}
  entities: {order: {}}
  tools:
    inspect: {effect: read, concerns: [{order: args.order_id}]}
    refund:  {effect: write, changes: [{order: args.order_id}]}
    note:    {effect: write, changes: [{order: args.order_id}]}
  guards:
    - name: in-turn
      on: refund
      needs:
        - {name: told, scope: tree, evidence: {message: user, says: ["yes"]}, valid: turn}
    - name: in-context
      on: note
      needs:
        - {name: looked, scope: tree, for: args.order_id, evidence: {tool: inspect, of: order}, valid: context, own_changes: keep}
session: S1

user "yes"
user "have a look" [session=S1.a root=S1 parent=S1]
call d1 refund {"order_id":"O1"} => {"done":true} [session=S1.a root=S1 parent=S1]
user "what is the weather?"
call d2 refund {"order_id":"O2"} => {"done":true} [session=S1.a root=S1 parent=S1]
user "yes" [session=S1.a root=S1 parent=S1]
user "you, look too" [session=S1.b root=S1 parent=S1]
call c1 refund {"order_id":"O3"} => {"done":true}
user "now something else" [session=S1.a root=S1 parent=S1]
call c2 refund {"order_id":"O4"} => {"done":true}
call d3 inspect {"order_id":"O5"} => {"damaged":true} [session=S1.a root=S1 parent=S1]
compact
call c3 note {"order_id":"O5"} => {"done":true}
compact [session=S1.a root=S1 parent=S1]
call c4 note {"order_id":"O5","n":2} => {"done":true}
----
#4 verdict ok refund d1 ok session=S1.a
#7 finding near_miss expired in-turn/told refund d2 nearest=#1:not-used-up session=S1.a
#7 verdict near_miss refund d2 ok session=S1.a
#8 finding near_miss expired in-turn/told refund d2 nearest=#1:not-used-up late=#8 rev=2 session=S1.a
#11 verdict ok refund c1 ok
#14 finding near_miss expired in-turn/told refund c2 nearest=#8:not-used-up
#14 verdict near_miss refund c2 ok
#19 verdict ok note c3 ok
#22 finding near_miss expired in-context/looked note c4 objects=O5 nearest=#16:not-used-up
#22 verdict near_miss note c4 ok
