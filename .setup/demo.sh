#!/usr/bin/env bash
# Profiles the bundled program, writes the flame graph page, and names every
# file it wrote.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=demo-out
mkdir -p "$out"

bin/jfrlens profile testdata/demo/BookSearch.java testdata/demo/opticks.txt | tee "$out/report.txt"
recording=$(sed -n 's/^recording: //p' "$out/report.txt")
bin/jfrlens flame "$recording" -o "$out/flame.html"

echo
echo "This wrote:"
echo "  $out/report.txt   the report above"
echo "  $out/flame.html   the flame graph: open it in a browser"
echo "  $recording"
echo "                       the recording, with everything else of the run in its session folder"
