# The example of the tool description is no origin.
policy: tau-airline.yaml
session: S1

user "Show my bookings."
call c1 get_user_details {"user_id":"sara_doe_496"} => {"user_id":"sara_doe_496","dob":"1990-04-05","membership":"gold","payment_methods":{"gift_card_100200":{"source":"gift_card","amount":300},"credit_card_4421486":{"source":"credit_card"},"certificate_4856383":{"source":"certificate","amount":100},"certificate_7504069":{"source":"certificate","amount":250}}}
----
#3 finding integrity_leak ungrounded ids-have-an-origin/user_id get_user_details c1 argument=sara_doe_496
