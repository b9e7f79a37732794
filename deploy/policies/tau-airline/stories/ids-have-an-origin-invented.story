# The example of the tool description is no origin.
policy: tau-airline.yaml
session: S1

user "Show my bookings."
call c1 get_user_details {"user_id":"sara_doe_496"} => {"user_id":"sara_doe_496"}
----
#3 finding integrity_leak ungrounded ids-have-an-origin/user_id get_user_details c1 argument=sara_doe_496
