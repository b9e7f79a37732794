# The tool refused by itself: an attempt, not an alarm.
policy: coding-agent.yaml
session: S1

call c1 Edit {"file_path":"/workspace/cart.go","old_string":"x","new_string":"b"} => error "File has not been read yet. Read it first before writing to it."
----
#2 finding near_miss missing edit-needs-read/file-read Edit c1 verdict=attempted objects=/workspace/cart.go outcome=error
#2 verdict attempted Edit c1 error
