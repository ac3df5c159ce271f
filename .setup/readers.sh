#!/usr/bin/env bash
# Puts into Maven's local repository what tests ask: other readers of recordings, JDK Mission Control's loader and
# async-profiler's converter, and the compiler of Scala. Where they cannot be had, the tests that ask them are skipped and say so.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"

repository=$HOME/.m2/repository
get() { # group:artifact:version, and whether with what it needs
  IFS=: read -r group artifact version <<<"$1"
  [ -e "$repository/${group//.//}/$artifact/$version/$artifact-$version.jar" ] && return
  say "$artifact $version goes into Maven's local repository"
  mvn -B -q dependency:get -Dartifact="$1" -Dtransitive="$2" || say "$1 cannot be had; its tests are skipped"
}
get "org.openjdk.jmc:flightrecorder:$JMC_VERSION" true
get "tools.profiler:jfr-converter:$JFR_CONVERTER_VERSION" false
get "org.scala-lang:scala3-compiler_3:$SCALA_VERSION" true
