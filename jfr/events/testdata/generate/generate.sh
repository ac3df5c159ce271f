#!/usr/bin/env bash
# Makes ../../catalogue.zst anew from the JDKs themselves: sub-folders of $JFRLENS_JDKS named by release.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
jdks=${JFRLENS_JDKS:-${XDG_CACHE_HOME:-$HOME/.cache}/jfrlens/jdks}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/classes"
"$jdks/8/bin/javac" -nowarn -d "$work/classes" "$here/Collect.java"
for release in 8 11 17 21 25 26 28; do
  options=()
  if [ "$release" = 8 ]; then options+=(-XX:+FlightRecorder); fi
  mkdir "$work/$release"
  "$jdks/$release/bin/java" "${options[@]}" -cp "$work/classes" Collect "$work/$release"
done
cd "$here" && go run . "$work" "${1:-../../catalogue.zst}"
