#!/usr/bin/env bash
# Runs every fuzz test for a short time each:  fuzz.sh DURATION
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Before 1.27 Go now and then takes the end of its own time for a failure
# (go.dev/issue/75804). A true one names the input that it wrote.
failed() {
  ! grep -q 'context deadline exceeded' "$log" || grep -qE 'Failing input|panic:' "$log"
}

git ls-files -co --exclude-standard '*_test.go' | xargs grep -HoE '^func Fuzz[A-Za-z0-9_]+' | while IFS=: read -r file func; do
  name=${func#func }
  echo "fuzz: $name in $(dirname "$file"), $1"
  go test -run '^$' -fuzz "^$name\$" -fuzztime "$1" -fuzzminimizetime 10x "./$(dirname "$file")" </dev/null 2>&1 |
    tee "$log" || ! failed || exit 1
done
