# A kettle does not become a loudspeaker.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com, order #W4219264."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"delivered","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
call c4 get_product_details {"product_id":"4768869376"} => {"product_id":"4768869376","variants":{"2635605237":{"item_id":"2635605237","available":true,"price":190.0},"1689914594":{"item_id":"1689914594","available":false,"price":180.0},"8084436579":{"item_id":"8084436579","available":true,"price":230.0}}}
user "Yes, please proceed."
call c9 exchange_delivered_order_items {"order_id":"#W4219264","item_ids":["7292993796"],"new_item_ids":["2635605237"],"payment_method_id":"paypal_3024827"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"exchange requested","items":[{"item_id":"1008292230","product_id":"4768869376","price":200.5},{"item_id":"7292993796","product_id":"9832717871","price":94.8}],"payment_history":[{"transaction_type":"payment","amount":295.3,"payment_method_id":"paypal_3024827"}]}
----
#5 verdict ok get_order_details c2 ok
#10 finding violation contradicted new-items-need-stock/same-product exchange_delivered_order_items c9
#10 verdict violation exchange_delivered_order_items c9 ok
