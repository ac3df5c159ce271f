#!/bin/sh
# Finds the commit since which a budget does not hold:
#
#   git bisect start BAD GOOD && git bisect run ./bisect.sh
#
# What does not compile or run is skipped (125); a budget that does not hold is bad (1).
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
javac -d "$work" src/main/java/demo/*.java || exit 125
java "-XX:StartFlightRecording:settings=profile,filename=$work/run.jfr" -cp "$work" demo.Main || exit 125
jfrlens check "$work/run.jfr" --budget 'count(jdk.SystemGC) = 0'
