# A key that the user gave.
policy: coding-agent.yaml
session: S1

user "Deploy it, the key is sk-test-1234567890."
call c1 deploy_site {"api_key":"sk-test-1234567890"} => "done"
----
