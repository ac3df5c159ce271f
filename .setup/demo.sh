#!/usr/bin/env bash
# Profiles the bundled program and writes its flame graph. Run by "make demo".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

out=demo-out
mkdir -p "$out"
echo "demo: testdata/demo/BookSearch.java searches a book for some ten seconds, under the profiler"
echo
bin/jfrlens profile testdata/demo/BookSearch.java testdata/demo/opticks.txt | tee "$out/profile.txt"
recording=$(sed -n 's/^recording: //p' "$out/profile.txt")
cp "$recording" "$out/BookSearch.jfr"
bin/jfrlens flame --all-types "$out/BookSearch.jfr" -o "$out/flame.html"
echo
echo "demo: wrote"
echo "  $PWD/$out/profile.txt     what is above"
echo "  $PWD/$out/BookSearch.jfr  the recording"
echo "  $PWD/$out/flame.html      its flame graph: open it in a browser"
