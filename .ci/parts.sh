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
for part in "$@"; do
  printf '\n=== %s\n' "$part"
  begin=$SECONDS
  timeout --kill-after=20s "$limit" make --no-print-directory "$part" </dev/null 2>&1 | tee "$logs/$part.log"
  status=${PIPESTATUS[0]}
  [ "$status" = 0 ] || failed+=("$part")
  printf '=== %s: %s, %d s\n' "$part" "$([ "$status" = 0 ] && echo passed || echo "FAILED (exit code $status)")" $((SECONDS - begin))
done

for part in ${failed[@]+"${failed[@]}"}; do
  printf '\n=== what failed in %s (whole log: %s)\n' "$part" "$logs/$part.log"
  grep -nE -A 12 -- '--- FAIL|^FAIL|panic:|DATA RACE|[Ee]rror[: ]|✖|×|\*\*\* \[' "$logs/$part.log" | tail -n 120
done
printf '\nparts: %d passed, %d failed\n' $(($# - ${#failed[@]})) ${#failed[@]}
[ ${#failed[@]} = 0 ]
