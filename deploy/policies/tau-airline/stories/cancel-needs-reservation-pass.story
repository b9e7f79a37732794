# The reservation was read before it was cancelled.
policy: tau-airline.yaml
session: S1

user "Cancel KC18K6."
call c1 get_reservation_details {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","cabin":"economy","flights":[{"flight_number":"HAT101","date":"2024-05-20","price":90}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}]}
call c2 cancel_reservation {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","status":"cancelled"}
----
#5 verdict ok cancel_reservation c2 ok
