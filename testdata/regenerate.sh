#!/usr/bin/env bash
# Makes the recordings in testdata/recordings anew, each with what the JDK's own tool says about it:
#
#   regenerate.sh            all
#   regenerate.sh 17 25      those of some JDKs
#
# JDKs are sub-folders of $JFRLENS_JDKS named by version, as for the tests. For every recording there
# are NAME.jfr, NAME.summary.txt (jfr summary of JDK 25) and NAME.origin.txt (who wrote it, and how).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
jdks=${JFRLENS_JDKS:-${XDG_CACHE_HOME:-$HOME/.cache}/jfrlens/jdks}
out=$here/recordings
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# record NAME VERSION CLASS ARGUMENT...: runs CLASS, which writes a recording to its first argument.
record() {
  local name=$1 version=$2 class=$3 jdk=$jdks/$2 options=(-Xmx64m -Dfile.encoding=UTF-8)
  shift 3
  if [ "$version" = 8 ]; then options+=(-XX:+FlightRecorder); fi
  rm -rf "$work/classes" && mkdir "$work/classes"
  "$jdk/bin/javac" -encoding UTF-8 -nowarn -d "$work/classes" "$here/java/recordings/$class.java" 2> "$work/log" ||
    { cat "$work/log" >&2; return 1; }
  # A neutral home and folder: recordings hold the command line and thread names.
  (cd "$work" && env -i HOME=/home/user PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TZ=UTC \
    "$jdk/bin/java" "${options[@]}" -cp classes "$class" "$work/$name.jfr" "$@")
  mv "$work/$name.jfr" "$out/$name.jfr"
  TZ=UTC LC_ALL=C.UTF-8 "$jdks/25/bin/jfr" -J-Duser.language=en -J-Duser.country=US \
    summary "$out/$name.jfr" | sed "s|$out/||" > "$out/$name.summary.txt"
  {
    echo "program: testdata/java/recordings/$class.java $*"
    echo "options: ${options[*]}"
    "$jdk/bin/java" -version 2>&1
  } > "$out/$name.origin.txt"
  echo "$name.jfr: $(stat -c %s "$out/$name.jfr") bytes"
}

versions=("$@")
[ $# -gt 0 ] || versions=(8 11 17 21 25 26 28)
mkdir -p "$out"
for v in "${versions[@]}"; do
  record "hard-jdk$v" "$v" HardValues 1
  case $v in 11 | 17) record "chunks-jdk$v" "$v" HardValues 2 ;; esac
done
