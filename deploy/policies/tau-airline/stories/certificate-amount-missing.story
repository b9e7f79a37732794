# No reservation was read: for how many passengers?
policy: tau-airline.yaml
session: S1

user "mia_li_3668 here. HAT101 of KC18K6 did not fly. I want compensation."
call c1 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","dob":"1990-04-05","membership":"gold","payment_methods":{"gift_card_100200":{"source":"gift_card","amount":300},"credit_card_4421486":{"source":"credit_card"},"certificate_4856383":{"source":"certificate","amount":100},"certificate_7504069":{"source":"certificate","amount":250}}}
call c2 get_flight_status {"flight_number":"HAT101","date":"2024-05-20"} => "cancelled"
call c3 send_certificate {"user_id":"mia_li_3668","amount":100} => "Certificate sent."
----
#7 finding near_miss missing certificate-needs-eligibility/amount-fits send_certificate c3 objects=100
#7 verdict near_miss send_certificate c3 ok
