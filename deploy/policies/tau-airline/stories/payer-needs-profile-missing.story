# Booked for somebody whose payment methods were never looked at.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668: book Mia Li, born 1990-04-05, to Seattle with gift_card_100200."
call c1 search_direct_flight {"origin":"JFK","destination":"SEA","date":"2024-05-21"} => [{"flight_number":"HAT202","origin":"JFK","destination":"SEA","status":"available","available_seats":{"basic_economy":9,"economy":4,"business":1},"prices":{"basic_economy":60,"economy":95,"business":300}}]
user "Yes, please go ahead."
call c2 book_reservation {"user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"economy","flights":[{"flight_number":"HAT202","date":"2024-05-21"}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_methods":[{"payment_id":"gift_card_100200","amount":95}],"total_baggages":0,"nonfree_baggages":0,"insurance":"no"} => {"reservation_id":"HATHAT","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"economy","flights":[{"flight_number":"HAT202","origin":"JFK","destination":"SEA","status":"available","available_seats":{"basic_economy":9,"economy":4,"business":1},"prices":{"basic_economy":60,"economy":95,"business":300},"date":"2024-05-21","price":95}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-15T15:00:00","total_baggages":0,"nonfree_baggages":0,"insurance":"no"}
----
#6 finding near_miss missing payer-needs-profile/payer-profile book_reservation c2 objects=mia_li_3668
#6 verdict near_miss book_reservation c2 ok
