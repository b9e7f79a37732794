# Membership and delay were checked before the certificate.
policy: tau-airline.yaml
session: S1

user "mia_li_3668 here: HAT101 was late, I want something for it."
call c2 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","membership":"gold","dob":"1990-04-05","payment_methods":{"gift_card_100200":{"id":"gift_card_100200","amount":300}}}
call c3 get_flight_status {"flight_number":"HAT101","date":"2024-05-15"} => "delayed"
call c4 send_certificate {"user_id":"mia_li_3668","amount":50} => "Certificate sent."
----
#7 verdict ok send_certificate c4 ok
