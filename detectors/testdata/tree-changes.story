# Still true: a write of any session makes old what the tree knows, one of the
# write's own turn does not. A tree is one world: what one of its sessions
# changed in a world of the session reaches the others, and nobody else. With
# own_changes: keep the writes of the whole tree leave it good, others do not.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: changes}
  entities: {order: {}, seat: {world: session}}
  tools:
    get:  {effect: read, returns: [{order: args.id}]}
    see:  {effect: read, returns: [{seat: args.id}]}
    put:  {effect: write, changes: [{order: args.id}]}
    keep: {effect: write, changes: [{order: args.id}]}
    take: {effect: write, changes: [{seat: args.id}]}
  guards:
    - name: put-seen
      on: put
      needs: [{name: order, scope: tree, for: args.id, evidence: {returns: order}}]
    - name: keep-seen
      on: keep
      needs: [{name: order, scope: tree, for: args.id, evidence: {returns: order}, own_changes: keep}]
    - name: take-seen
      on: take
      needs: [{name: seat, scope: tree, for: args.id, evidence: {returns: seat}}]
session: S1

call c1 get {"id":"O1"} => {"n":1}
call d1 put {"id":"O1"} => {"done":true} [session=S1.a root=S1 parent=S1]
call c2 keep {"id":"O1"} => {"done":true}
call c3 put {"id":"O1","n":2} => {"done":true}
call x1 get {"id":"O1"} => {"n":1} [session=S2]
call x2 put {"id":"O1"} => {"done":true} [session=S2]
call c4 keep {"id":"O1","n":2} => {"done":true}
call c5 see {"id":"1A"} => {"free":true}
call x3 see {"id":"1A"} => {"free":true} [session=S2]
call d2 take {"id":"1A"} => {"done":true} [session=S1.a root=S1 parent=S1]
call c6 take {"id":"1A","n":2} => {"done":true}
call x4 take {"id":"1A"} => {"done":true} [session=S2]
----
#4 verdict ok put d1 ok session=S1.a
#6 verdict ok keep c2 ok
#8 finding near_miss stale put-seen/order put c3 objects=O1 nearest=#2:still-true
#8 verdict near_miss put c3 ok
#12 verdict ok put x2 ok session=S2
#14 finding near_miss stale keep-seen/order keep c4 objects=O1 nearest=#2:still-true
#14 verdict near_miss keep c4 ok
#20 verdict ok take d2 ok session=S1.a
#22 finding near_miss stale take-seen/seat take c6 objects=1A nearest=#16:still-true
#22 verdict near_miss take c6 ok
#24 verdict ok take x4 ok session=S2
