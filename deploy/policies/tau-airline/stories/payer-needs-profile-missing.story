# Booked for somebody whose payment methods were never looked at.
policy: tau-airline.yaml
session: S1

user "I am mia_li_3668, born 1990-04-05. Book me to Seattle with gift_card_100200."
call c3 search_direct_flight {"origin":"JFK","destination":"SEA","date":"2024-05-21"} => [{"flight_number":"HAT202","status":"available","prices":{"economy":95}}]
call c4 book_reservation {"user_id":"mia_li_3668","cabin":"economy","flights":[{"flight_number":"HAT202","date":"2024-05-21"}],"passengers":[{"first_name":"Mia","last_name":"Li","dob":"1990-04-05"}],"payment_methods":[{"payment_id":"gift_card_100200","amount":95}]} => {"reservation_id":"HATHAT","user_id":"mia_li_3668"}
----
#5 finding near_miss missing payer-needs-profile/payer-profile book_reservation c4 objects=mia_li_3668
#5 verdict near_miss book_reservation c4 ok
