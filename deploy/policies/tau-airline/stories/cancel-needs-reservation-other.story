# Another reservation was read.
policy: tau-airline.yaml
session: S1

user "Cancel KC18K6, not ABC123."
call c1 get_reservation_details {"reservation_id":"ABC123"} => {"reservation_id":"ABC123","user_id":"mia_li_3668","cabin":"economy","flights":[{"flight_number":"HAT101","date":"2024-05-20","price":90}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}]}
call c2 cancel_reservation {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","status":"cancelled"}
----
#5 finding near_miss other_object cancel-needs-reservation/reservation-read cancel_reservation c2 objects=KC18K6 nearest=#3:same-object(ABC123)
#5 verdict near_miss cancel_reservation c2 ok
