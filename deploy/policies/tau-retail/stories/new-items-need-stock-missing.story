# That the new item is in an order says nothing about the shelf.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com, order #W4219264, I want 2635605237."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending","items":[{"item_id":"1008292230","product_id":"4768869376"}],"payment_history":[{"payment_method_id":"paypal_3024827"}]}
call c4 modify_pending_order_items {"order_id":"#W4219264","item_ids":["1008292230"],"new_item_ids":["2635605237"],"payment_method_id":"paypal_3024827"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending (item modified)"}
----
#5 verdict ok get_order_details c2 ok
#7 finding near_miss missing new-items-need-stock/variant-available modify_pending_order_items c4 objects=2635605237
#7 verdict near_miss modify_pending_order_items c4 ok
