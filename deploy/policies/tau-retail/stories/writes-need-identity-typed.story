# A profile read with an id that the user typed is no lookup.
policy: tau-retail.yaml
session: S1

user "I am mia_li_3668, order #W4219264."
call c1 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","payment_methods":{"paypal_3024827":{"source":"paypal","id":"paypal_3024827"},"gift_card_7711863":{"source":"gift_card","id":"gift_card_7711863","balance":25.0}},"orders":["#W4219264"]}
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
user "Yes, please proceed."
call c9 cancel_pending_order {"order_id":"#W4219264","reason":"no longer needed"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"cancelled","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
----
#3 finding unauthenticated missing disclosure-needs-identity/identity-lookup get_user_details c1
#3 verdict near_miss get_user_details c1 ok
#5 finding unauthenticated missing disclosure-needs-identity/identity-lookup get_order_details c2
#5 verdict near_miss get_order_details c2 ok
#8 finding unauthenticated missing writes-need-identity/identity-lookup cancel_pending_order c9
#8 verdict near_miss cancel_pending_order c9 ok
