#!/usr/bin/env bash
# Puts async-profiler, which the tests start in real JVMs, into Maven's local
# repository. Where it cannot be had, those tests are skipped and say so.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"

artifact=tools.profiler:async-profiler:$ASYNC_PROFILER_VERSION
[ -e "$HOME/.m2/repository/tools/profiler/async-profiler/$ASYNC_PROFILER_VERSION/async-profiler-$ASYNC_PROFILER_VERSION.jar" ] && exit 0
say "async-profiler $ASYNC_PROFILER_VERSION goes into Maven's local repository"
mvn -B -q dependency:get -Dartifact="$artifact" -Dtransitive=false || say "$artifact cannot be had; its tests are skipped"
