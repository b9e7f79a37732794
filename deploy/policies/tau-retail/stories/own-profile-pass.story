# The user who was looked up moves house, and once more.
policy: tau-retail.yaml
session: S1

user "I am mia.li@example.com."
call c1 find_user_id_by_email {"email":"mia.li@example.com"} => "mia_li_3668"
call c3 get_user_details {"user_id":"mia_li_3668"} => {"user_id":"mia_li_3668","payment_methods":{"paypal_3024827":{"source":"paypal","id":"paypal_3024827"},"gift_card_7711863":{"source":"gift_card","id":"gift_card_7711863","balance":25.0}},"orders":["#W4219264"]}
user "Yes, move me to 921 Park Avenue, Austin 78712."
call c8 modify_user_address {"user_id":"mia_li_3668","address1":"921 Park Avenue","address2":"","city":"Austin","state":"TX","country":"USA","zip":"78712"} => {"user_id":"mia_li_3668","address":{"city":"Austin","zip":"78712"},"payment_methods":{}}
user "Sorry, the zip is 78701. Correct that, please do."
call c9 modify_user_address {"user_id":"mia_li_3668","address1":"921 Park Avenue","address2":"","city":"Austin","state":"TX","country":"USA","zip":"78701"} => {"user_id":"mia_li_3668","address":{"city":"Austin","zip":"78701"},"payment_methods":{}}
----
#5 verdict ok get_user_details c3 ok
#8 verdict ok modify_user_address c8 ok
#11 verdict ok modify_user_address c9 ok
