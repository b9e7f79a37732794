# The agent gave up without a look at the line, for a customer whom nobody identified.
policy: tau-telecom.yaml
session: S1

user "I have no service."
call c1 transfer_to_human_agents {"summary":"The customer has no service."} => "Transfer successful"
----
#3 finding near_miss missing escalation-needs-line/anybody-identified transfer_to_human_agents c1
#3 finding near_miss missing escalation-needs-line/line-looked-at transfer_to_human_agents c1
#3 verdict near_miss transfer_to_human_agents c1 ok
