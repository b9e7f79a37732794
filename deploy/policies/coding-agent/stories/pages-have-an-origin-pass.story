# Named by the user, by a search result, or on this machine.
policy: coding-agent.yaml
session: S1

user "See https://docs.example.org/timeouts, please."
call c1 WebFetch {"url":"https://docs.example.org/timeouts","prompt":"timeout"} => "Set it in cart.toml."
call c2 WebSearch {"query":"cart timeout"} => [{"title":"Timeouts","url":"https://example.net/t"}]
call c3 WebFetch {"url":"https://example.net/t","prompt":"timeout"} => "Set it."
call c4 WebFetch {"url":"http://localhost:8080/health","prompt":"ok?"} => "ok"
----
