# To the original method, unseen; to a gift card of the profile, seen.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com, orders #W4219264 and #W7181492."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"delivered","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
call c5 get_order_details {"order_id":"#W7181492"} => {"order_id":"#W7181492","user_id":"mia_li_3668","status":"delivered","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
user "Yes, please proceed."
call c8 return_delivered_order_items {"order_id":"#W4219264","item_ids":["1008292230"],"payment_method_id":"paypal_3024827"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"return requested","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
call c3 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","payment_methods":{"paypal_3024827":{"source":"paypal","id":"paypal_3024827"},"gift_card_7711863":{"source":"gift_card","id":"gift_card_7711863","balance":25.0}},"orders":["#W4219264"]}
call c9 return_delivered_order_items {"order_id":"#W7181492","item_ids":["1008292230"],"payment_method_id":"gift_card_7711863"} => {"order_id":"#W7181492","user_id":"mia_li_3668","status":"return requested","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
----
#5 verdict ok get_order_details c2 ok
#7 verdict ok get_order_details c5 ok
#10 verdict ok return_delivered_order_items c8 ok
#12 verdict ok get_user_details c3 ok
#14 verdict ok return_delivered_order_items c9 ok
