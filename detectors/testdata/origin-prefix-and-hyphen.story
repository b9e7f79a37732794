# Values are compared after normalisation of both sides: prefixes, case, hyphens
# and spaces, the punctuation around a word.
policy: origins.yaml
session: S1

user "my order is #W9502127, flight HAT 136."
call c1 get_order {"order_id":"9502127"} => {"total":1}
call c2 book {"reservation_id":"hat136"} => {"done":1}
----
