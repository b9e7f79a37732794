# Every identifier of a list needs an origin; results are looked into, also where
# they are JSON in a string.
policy: origins.yaml
session: S1

call c1 list {} => "{\"items\":[{\"id\":\"item_1001\"}]}"
call c2 book {"items":[{"id":"item_1001"},{"id":"item_1002"}]} => {"done":1}
----
#4 finding integrity_leak ungrounded ids-have-an-origin/items[].id book c2 argument=item_1002
