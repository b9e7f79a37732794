# Both legs of an offer with a stop are offers.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668. Book me to Seattle."
call c1 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","dob":"1990-04-05","membership":"gold","payment_methods":{"gift_card_100200":{"source":"gift_card","amount":300},"credit_card_4421486":{"source":"credit_card"},"certificate_4856383":{"source":"certificate","amount":100},"certificate_7504069":{"source":"certificate","amount":250}}}
call c2 search_onestop_flight {"origin":"JFK","destination":"SEA","date":"2024-05-21"} => [[{"flight_number":"HAT202","origin":"JFK","destination":"DEN","status":"available","available_seats":{"basic_economy":9,"economy":4,"business":1},"prices":{"basic_economy":60,"economy":95,"business":300},"date":"2024-05-21"},{"flight_number":"HAT203","origin":"DEN","destination":"SEA","status":"available","available_seats":{"basic_economy":9,"economy":4,"business":1},"prices":{"basic_economy":60,"economy":95,"business":300},"date":"2024-05-22"}]]
user "Yes, please go ahead."
call c3 book_reservation {"user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"economy","flights":[{"flight_number":"HAT202","date":"2024-05-21"},{"flight_number":"HAT203","date":"2024-05-22"}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_methods":[{"payment_id":"gift_card_100200","amount":95}],"total_baggages":0,"nonfree_baggages":0,"insurance":"no"} => {"reservation_id":"HATHAT","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"economy","flights":[{"flight_number":"HAT202","origin":"JFK","destination":"SEA","status":"available","available_seats":{"basic_economy":9,"economy":4,"business":1},"prices":{"basic_economy":60,"economy":95,"business":300},"date":"2024-05-21","price":95}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-15T15:00:00","total_baggages":0,"nonfree_baggages":0,"insurance":"no"}
----
#8 verdict ok book_reservation c3 ok
