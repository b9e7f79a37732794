# A profile read with an id that the user typed is no lookup.
policy: tau-retail.yaml
session: S1

user "I am mia_li_3668, order #W4219264."
call c1 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","orders":["#W4219264"]}
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending","items":[{"item_id":"1008292230","product_id":"4768869376"}],"payment_history":[{"payment_method_id":"paypal_3024827"}]}
call c5 cancel_pending_order {"order_id":"#W4219264","reason":"no longer needed"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"cancelled"}
----
#3 finding unauthenticated missing disclosure-needs-identity/identity-lookup get_user_details c1
#3 verdict near_miss get_user_details c1 ok
#5 finding unauthenticated missing disclosure-needs-identity/identity-lookup get_order_details c2
#5 verdict near_miss get_order_details c2 ok
#7 finding unauthenticated missing writes-need-identity/identity-lookup cancel_pending_order c5
#7 verdict near_miss cancel_pending_order c5 ok
