# It covers the total.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com, order #W4219264."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
call c3 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","payment_methods":{"paypal_3024827":{"source":"paypal","id":"paypal_3024827"},"gift_card_7711863":{"source":"gift_card","id":"gift_card_7711863","balance":300.0}},"orders":["#W4219264"]}
user "Yes, please proceed."
call c9 modify_pending_order_payment {"order_id":"#W4219264","payment_method_id":"gift_card_7711863"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
----
#5 verdict ok get_order_details c2 ok
#7 verdict ok get_user_details c3 ok
#10 verdict ok modify_pending_order_payment c9 ok
