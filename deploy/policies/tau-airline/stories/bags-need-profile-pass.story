# The membership was looked up before bags were free.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668, please change reservation KC18K6."
call c1 get_reservation_details {"reservation_id":"KC18K6"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668","cabin":"economy","flights":[{"flight_number":"HAT101","date":"2024-05-20","price":90}],"payment_history":[{"payment_id":"gift_card_100200","amount":90}]}
call c2 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","membership":"gold","dob":"1990-04-05","payment_methods":{"gift_card_100200":{"id":"gift_card_100200","amount":300}}}
call c4 update_reservation_baggages {"reservation_id":"KC18K6","total_baggages":2,"nonfree_baggages":0,"payment_id":"gift_card_100200"} => {"reservation_id":"KC18K6","user_id":"mia_li_3668"}
----
#7 verdict ok update_reservation_baggages c4 ok
