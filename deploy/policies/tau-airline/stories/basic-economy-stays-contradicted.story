# Flights of a basic economy reservation stay, and a better cabin in the same call does not help.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668, it is about KC18K6."
call c1 get_reservation_details {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"basic_economy","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-10T09:00:00","total_baggages":1,"nonfree_baggages":0,"insurance":"no"}
call c2 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","dob":"1990-04-05","membership":"gold","payment_methods":{"gift_card_100200":{"source":"gift_card","amount":300},"credit_card_4421486":{"source":"credit_card"},"certificate_4856383":{"source":"certificate","amount":100},"certificate_7504069":{"source":"certificate","amount":250}}}
call c3 search_direct_flight {"origin":"JFK","destination":"SEA","date":"2024-05-21"} => [{"flight_number":"HAT202","origin":"JFK","destination":"SEA","status":"available","available_seats":{"basic_economy":9,"economy":4,"business":1},"prices":{"basic_economy":60,"economy":95,"business":300}}]
user "Yes, please go ahead."
call c4 update_reservation_flights {"reservation_id":"KC18K6","cabin":"economy","flights":[{"flight_number":"HAT202","date":"2024-05-21"}],"payment_id":"gift_card_100200"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"economy","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-10T09:00:00","total_baggages":1,"nonfree_baggages":0,"insurance":"no"}
----
#10 finding violation contradicted flight-change-needs-reservation/basic-economy-stays update_reservation_flights c4
#10 verdict violation update_reservation_flights c4 ok
