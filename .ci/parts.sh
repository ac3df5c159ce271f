#!/usr/bin/env bash
# Runs the named make targets one after the other, all of them even when one
# fails, and closes with a summary. The output of a part that failed is
# repeated at the end, where a reader looks first.
#
#   parts.sh TARGET...
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

limit=${PART_LIMIT:-40m} # for one part; its whole process group is ended then
logs=test-artifacts/logs
rm -rf "$logs"
mkdir -p "$logs"
failed=()
# The parts that drive browsers and editors, whose machine may be busy: one more try.
tries() { case $1 in test-page | test-vscode) echo 1 2 ;; *) echo 1 ;; esac; }

run() {
  local part=$1 try=$2 begin=$SECONDS status
  printf '\n=== %s%s\n' "$part" "$([ "$try" = 1 ] || echo ", once more")"
  timeout --kill-after=20s "$limit" make --no-print-directory "$part" </dev/null 2>&1 | tee "$logs/$part.log"
  status=${PIPESTATUS[0]}
  printf '=== %s: %s, %d s\n' "$part" "$([ "$status" = 0 ] && echo passed || echo "FAILED (exit code $status)")" $((SECONDS - begin))
  return "$status"
}

for part in "$@"; do
  passed=
  for try in $(tries "$part"); do
    run "$part" "$try" && passed=yes && break
    cp "$logs/$part.log" "$logs/$part.$try.log"
  done
  [ "$passed" ] || failed+=("$part")
done

for part in ${failed[@]+"${failed[@]}"}; do
  printf '\n=== what failed in %s (whole log: %s)\n' "$part" "$logs/$part.log"
  grep -nE -A 12 -- '--- FAIL|^FAIL|panic:|DATA RACE|[Ee]rror[: ]|✖|×|\*\*\* \[' "$logs/$part.log" | tail -n 120
done
printf '\nparts: %d passed, %d failed\n' $(($# - ${#failed[@]})) ${#failed[@]}
[ ${#failed[@]} = 0 ]
