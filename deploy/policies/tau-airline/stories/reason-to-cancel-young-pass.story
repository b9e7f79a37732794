# A booking of yesterday evening can be cancelled: no status is needed.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668, it is about KC18K6."
call c1 get_reservation_details {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"economy","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-14T18:00:00","total_baggages":1,"nonfree_baggages":0,"insurance":"no"}
user "Yes, please go ahead."
call c2 cancel_reservation {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","origin":"JFK","destination":"SEA","flight_type":"one_way","cabin":"economy","flights":[{"flight_number":"HAT101","origin":"JFK","destination":"SEA","date":"2024-05-20","price":90}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}],"created_at":"2024-05-10T09:00:00","total_baggages":1,"nonfree_baggages":0,"insurance":"no","status":"cancelled"}
----
#6 verdict ok cancel_reservation c2 ok
