# A cell was changed of a notebook that was not opened.
policy: coding-agent.yaml
session: S1

call c1 NotebookEdit {"notebook_path":"/workspace/a.ipynb","cell_id":"3","new_source":"1"} => "Updated cell 3"
----
#2 finding near_miss missing edit-needs-read/file-read NotebookEdit c1 objects=/workspace/a.ipynb
#2 verdict near_miss NotebookEdit c1 ok
