# The reservation was read, and the birthday is what the user wrote.
policy: tau-airline.yaml
session: S1

user "Reservation KC18K6: I was born April 5, 1990."
call c1 get_reservation_details {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","cabin":"economy","flights":[{"flight_number":"HAT101","date":"2024-05-20","price":90}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}]}
call c2 update_reservation_passengers {"reservation_id":"KC18K6","passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}]} => {"reservation_id":"KC18K6","user_id":"mia_li_3668"}
----
#5 verdict ok update_reservation_passengers c2 ok
