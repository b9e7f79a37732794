# The payment id is known from the reservation only: whether it is the user's was never checked.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668, please change reservation KC18K6."
call c1 get_reservation_details {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","cabin":"economy","flights":[{"flight_number":"HAT101","date":"2024-05-20","price":90}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}]}
call c3 search_direct_flight {"origin":"JFK","destination":"SEA","date":"2024-05-21"} => [{"flight_number":"HAT202","status":"available","prices":{"economy":95}}]
call c4 update_reservation_flights {"reservation_id":"KC18K6","cabin":"economy","flights":[{"flight_number":"HAT202","date":"2024-05-21"}],"payment_id":"gift_card_100200"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668"}
----
#7 finding near_miss missing flight-change-needs-profile/owner-profile update_reservation_flights c4 objects=mia_li_3668
#7 verdict near_miss update_reservation_flights c4 ok
