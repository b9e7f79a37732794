# An agent that has no way to ask for the status of a flight cannot be blamed for not asking.
policy: tau-airline.yaml
session: S1

start {"tools":["get_user_details","send_certificate"]}
user "mia_li_3668 here: HAT101 was late, I want something for it."
call c2 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","membership":"gold","dob":"1990-04-05","payment_methods":{"gift_card_100200":{"id":"gift_card_100200","amount":300}}}
call c4 send_certificate {"user_id":"mia_li_3668","amount":50} => "Certificate sent."
----
#6 finding near_miss unavailable certificate-needs-disruption/disruption-checked send_certificate c4 verdict=unknown
#6 verdict unknown send_certificate c4 ok
