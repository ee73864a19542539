#!/usr/bin/env bash
# Which parts of the tests can these files affect? Reads their paths, one a line, and prints a line `part=true` or `part=false` for each
# part. An unknown path affects all.
set -euo pipefail
rust=false templates=false web=false cloud=false
while read -r path; do
  case $path in
    # Tests compare it with the alarms and parameters.
    infra/ops/runbook.md) rust=true ;;
    README.md | LICENSE | infra/*.md | web/README.md | web/home.jpg | .github/*.md) ;;
    # The tests of `tip-page` read it.
    web/index.html) rust=true web=true cloud=true ;;
    web/*) web=true cloud=true ;;
    # The app contains them.
    functions/lib/rules/plants.json | functions/lib/rules/notices.json) rust=true web=true cloud=true ;;
    # The test of its promises names tests in them.
    functions/lib/api/src/response.rs | functions/lib/store/src/aws/mail.rs) rust=true web=true cloud=true ;;
    # Its tests read them.
    functions/lib/rules/tests/*.json) rust=true web=true ;;
    functions/* | Cargo.toml | Cargo.lock) rust=true cloud=true ;;
    *) rust=true templates=true web=true cloud=true ;;
  esac
done
printf '%s\n' "rust=$rust" "templates=$templates" "web=$web" "cloud=$cloud"
