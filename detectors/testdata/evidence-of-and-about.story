# Where `of` and `about` stand together, `about` computes the key: a status is no
# test run, although its row says something about the tree.
policy: |
  apiVersion: nearmiss/v1
  kind: Policy
  metadata: {name: of-and-about}
  entities: {tree: {}}
  tools:
    run: {effect: none, concerns: [{tree: '"."'}]}
    commit: {effect: write, changes: [{tree: '"."'}]}
  guards:
    - name: commit-needs-tests
      on: commit
      needs:
        - name: tests-run
          for: '"."'
          evidence: {tool: run, of: tree, about: 'args.command == "test" ? ["."] : []'}
session: S1

call c1 run {"command":"status"} => "clean"
call c2 commit {} => "done"
----
#4 finding near_miss missing commit-needs-tests/tests-run commit c2 objects=.
#4 verdict near_miss commit c2 ok
