# Two writes of one turn answered with the reservation; the cancellation after them needs no read.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668, it is about KC18K6."
call c1 get_reservation_details {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"business","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-10T09:00:00","total_baggages":1,"nonfree_baggages":0,"insurance":"no"}
call c2 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","membership":"gold","payment_methods":{"gift_card_100200":{"source":"gift_card","amount":300}}}
user "Yes, do all three."
request c3 update_reservation_passengers {"reservation_id":"KC18K6","passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}]} [turn=T1]
request c4 update_reservation_baggages {"reservation_id":"KC18K6","total_baggages":2,"nonfree_baggages":0,"payment_id":"gift_card_100200"} [turn=T1]
ok c3 {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"business","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-10T09:00:00","total_baggages":1,"nonfree_baggages":0,"insurance":"no"}
ok c4 {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"business","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-10T09:00:00","total_baggages":2,"nonfree_baggages":0,"insurance":"no"}
call c5 cancel_reservation {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"business","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-10T09:00:00","total_baggages":2,"nonfree_baggages":0,"insurance":"no","status":"cancelled"}
----
#9 verdict ok update_reservation_passengers c3 ok
#10 verdict ok update_reservation_baggages c4 ok
#12 verdict ok cancel_reservation c5 ok
