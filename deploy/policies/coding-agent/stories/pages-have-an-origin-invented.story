# A page that nobody named.
policy: coding-agent.yaml
session: S1

user "How do I set the timeout?"
call c1 WebFetch {"url":"https://docs.example.org/v9/timeouts","prompt":"timeout"} => "404"
----
#3 finding integrity_leak ungrounded pages-have-an-origin/url WebFetch c1 argument=https://docs.example.org/v9/timeouts
