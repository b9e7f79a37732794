# Both legs of an offer with a stop are offers.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668. Book me to Seattle."
call c2 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","membership":"gold","dob":"1990-04-05","payment_methods":{"gift_card_100200":{"id":"gift_card_100200","amount":300}}}
call c3 search_onestop_flight {"origin":"JFK","destination":"SEA","date":"2024-05-21"} => [[{"flight_number":"HAT202","date":"2024-05-21"},{"flight_number":"HAT203","date":"2024-05-22"}]]
call c4 book_reservation {"user_id":"mia_li_3668","cabin":"economy","flights":[{"flight_number":"HAT202","date":"2024-05-21"},{"flight_number":"HAT203","date":"2024-05-22"}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_methods":[{"payment_id":"gift_card_100200","amount":95}]} => {"reservation_id":"HATHAT","user_id":"mia_li_3668"}
----
#7 verdict ok book_reservation c4 ok
