# A message may be taken by a condition alone. One that does not meet it is no
# answer: it neither contradicts nor takes the place of an earlier one.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: short-answers}
  now: 2024-05-15T15:00:00-05:00
  tools:
    pay: {effect: write}
  guards:
    - name: pay-agreed
      on: pay
      class: unauthorized
      needs:
        - name: short-yes
          evidence: {message: user, where: 'text.contains("ok") && size(text) < 10 && now < timestamp("2024-05-16T00:00:00Z")'}
session: S1

call c1 pay {"n":1} => "done"
user "it is ok only if it costs less than ten"
call c2 pay {"n":2} => "done"
user "ok"
user "by the way, the weather is fine"
call c3 pay {"n":3} => "done"
----
#2 finding unauthorized missing pay-agreed/short-yes pay c1
#2 verdict near_miss pay c1 ok
#5 finding unauthorized missing pay-agreed/short-yes pay c2
#5 verdict near_miss pay c2 ok
#6 finding unauthorized missing pay-agreed/short-yes pay c1 late=#6 rev=2
#6 finding unauthorized missing pay-agreed/short-yes pay c2 late=#6 rev=2
#9 verdict ok pay c3 ok
