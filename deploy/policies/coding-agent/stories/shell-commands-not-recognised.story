# Commands that only sound like it, or say nothing: nothing is asked of them, and running one twice is no second write.
policy: coding-agent.yaml
session: S1

call c1 Bash {"command":"git log --oneline | grep commit"} => "1a2b3c4 commit"
call c2 Bash {"command":"make build"} => "built"
call c3 Bash {"command":"make build"} => "built"
call c4 Bash {"command":"kubectl get pods -n apply-test"} => "web-1 Running"
call c5 Bash {"command":"echo rm -rf x"} => "rm -rf x"
call c6 Bash {"command":"terraform plan"} => "no changes"
call c7 Bash {"command":"git push --dry-run"} => "Everything up-to-date"
call c8 Bash {"command":"cat > notes.md <<'EOF'\nRun git push, then terraform apply; rm -rf old\nEOF"} => ""
call c9 Bash {"command":"grep -rn \"git push\" docs 2>/dev/null | head"} => "docs/release.md:3: git push"
call c10 Bash {"command":"kubectl rollout status deploy/web"} => "successfully rolled out"
----
