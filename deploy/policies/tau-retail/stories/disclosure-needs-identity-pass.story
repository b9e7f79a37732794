# A second lookup that fails does not undo the first.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com, order #W4219264."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c3 find_user_id_by_email {"email":"other@example.com"} => error "user not found"
call c2 get_order_details {"order_id":"#W4219264"} => {"order_id":"#W4219264","user_id":"mia_li_3668","status":"pending","items":[{"item_id":"1008292230","product_id":"4768869376"}],"payment_history":[{"payment_method_id":"paypal_3024827"}]}
----
#7 verdict ok get_order_details c2 ok
