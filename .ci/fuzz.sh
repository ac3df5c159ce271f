#!/usr/bin/env bash
# Runs every fuzz test for a short time each:  fuzz.sh DURATION
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

git ls-files -co --exclude-standard '*_test.go' | xargs grep -HoE '^func Fuzz[A-Za-z0-9_]+' | while IFS=: read -r file func; do
  name=${func#func }
  echo "fuzz: $name in $(dirname "$file"), $1"
  go test -run '^$' -fuzz "^$name\$" -fuzztime "$1" -fuzzminimizetime 10x "./$(dirname "$file")" </dev/null
done
