# A part of the file is enough for an edit: the text that it replaces has to be there.
policy: coding-agent.yaml
session: S1

call c1 Read {"file_path":"/workspace/cart.go","offset":10,"limit":40} => "1\tpackage cart"
call c2 Edit {"file_path":"/workspace/cart.go","old_string":"a","new_string":"b"} => "The file /workspace/cart.go has been updated."
----
#4 verdict ok Edit c2 ok
