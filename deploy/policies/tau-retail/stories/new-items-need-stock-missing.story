# That the new item is in an order says nothing about the shelf.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com, order #W4219264, I want 2635605237."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
user "Yes, please proceed."
call c9 modify_pending_order_items {"order_id":"#W4219264","item_ids":["1008292230"],"new_item_ids":["2635605237"],"payment_method_id":"paypal_3024827"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending (item modified)","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
----
#5 verdict ok get_order_details c2 ok
#8 finding near_miss missing new-items-need-stock/new-items-read modify_pending_order_items c9 objects=2635605237
#8 verdict near_miss modify_pending_order_items c9 ok
