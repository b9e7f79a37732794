# The user who was looked up moves house.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com, order #W4219264."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c2 modify_user_address {"user_id":"mia_li_3668","city":"Austin"} => {"user_id":"mia_li_3668","address":{"city":"Austin"}}
call c3 modify_user_address {"user_id":"mia_li_3668","city":"Boston"} => {"user_id":"mia_li_3668","address":{"city":"Boston"}}
----
#5 verdict ok modify_user_address c2 ok
#7 verdict ok modify_user_address c3 ok
