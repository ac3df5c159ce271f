#!/usr/bin/env bash
# Makes the recordings in testdata/recordings anew, each with what the JDK's own tool says about it:
#
#   regenerate.sh            all
#   regenerate.sh 17 25      those of some JDKs
#   ASYNC_PROFILER=.../libasyncProfiler.so regenerate.sh async
#                            those of async-profiler, in the JVM at JAVA_HOME
#   LIBRARIES=FOLDER regenerate.sh jmc datadog datadog-jvm
#                            those of JDK Mission Control's writer and of Datadog's profiler, alone and beside the
#                            JVM's recorder; FOLDER has the
#                            jars of org.openjdk.jmc:flightrecorder.writer 9.1.2 and com.datadoghq:ddprof 1.22.0
#                            and what they depend on (mvn dependency:copy-dependencies)
#   NATIVE_IMAGE=PROGRAM regenerate.sh native
#                            that of a native image; PROGRAM is java/recordings/NativeImage.java, built by
#                            GraalVM 25.0.4 (org.graalvm.nativeimage:svm) with --enable-monitoring=jfr
#
#   regenerate.sh requests   that of requests with a ledger
#   JFRLENS=bin/jfrlens regenerate.sh slow
#                            those of programs that are slow for one reason, and of healthy ones: about twenty minutes;
#                            slow VERSION PROGRAM... makes those alone
#
# JDKs are sub-folders of $JFRLENS_JDKS named by version, as for the tests. For every recording there
# are NAME.jfr, NAME.summary.txt (jfr summary of JDK 25) and NAME.origin.txt (who wrote it, and how).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
jdks=${JFRLENS_JDKS:-${XDG_CACHE_HOME:-$HOME/.cache}/jfrlens/jdks}
out=$here/recordings
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# describe NAME TEXT...: writes what the JDK says about a recording, and where it is from.
describe() {
  local name=$1
  shift
  TZ=UTC LC_ALL=C.UTF-8 "$jdks/25/bin/jfr" -J-Duser.language=en -J-Duser.country=US \
    summary "$out/$name.jfr" | sed "s|$out/||" > "$out/$name.summary.txt"
  printf '%s\n' "$@" > "$out/$name.origin.txt"
  echo "$name.jfr: $(stat -c %s "$out/$name.jfr") bytes"
}

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
  describe "$name" "program: testdata/java/recordings/$class.java $*" "options: ${options[*]}" \
    "$("$jdk/bin/java" -version 2>&1)"
}

# scrub NAME: takes out of a raw recording what tells of the machine.
scrub() {
  rm -f "$out/$1.jfr"
  "$jdks/25/bin/jfr" scrub --exclude-events \
    'jdk.Initial*,jdk.SystemProcess,jdk.NativeLibrary*,jdk.JVMInformation,jdk.OSInformation,jdk.*Flag,jdk.Module*,profiler.Log' \
    "$work/raw.jfr" "$out/$1.jfr" > "$work/log"
}

# record_slow VERSION PROGRAM...: runs programs of Slow.java as a user would, each for eight seconds.
record_slow() {
  local version=$1 program options
  shift
  rm -rf "$work/classes" && mkdir "$work/classes" && mkdir -p "$out/slow"
  "$jdks/$version/bin/javac" -nowarn -d "$work/classes" "$here/java/slow/Slow.java" 2> "$work/log"
  for program in "$@"; do
    case $program in
      heap-too-small) options=(--jvm-option -Xmx32m) ;;
      system-gc) options=(--jvm-option -Xmx900m) ;;
      *) options=() ;;
    esac
    (cd "$work" && XDG_STATE_HOME=$work/state "$JFRLENS" profile --json --jdk "$jdks/$version" "${options[@]}" \
      --class-path classes Slow "$program" 8 > "$work/result.json")
    keep_slow "$program-jdk$version" "$(sed -n 's/^  "recording": "\(.*\)",$/\1/p' "$work/result.json")"
  done
}

# record_growing VERSION: runs Growing.java for so long that what it keeps is no cache. Only what tells of the heap is kept.
record_growing() {
  "$jdks/$1/bin/javac" -d "$work/classes" "$here/java/slow/Growing.java"
  (cd "$work" && XDG_STATE_HOME=$work/state "$JFRLENS" profile --json --jdk "$jdks/$1" --jvm-option -Xmx72m \
    --class-path classes Growing 340 > "$work/result.json")
  "$jdks/25/bin/jfr" scrub --include-events \
    'jdk.GarbageCollection,jdk.GCHeapSummary,jdk.GCHeapConfiguration,jdk.CPULoad,jdk.CPUInformation,jdk.OldObjectSample,jdk.ActiveSetting' \
    "$(sed -n 's/^  "recording": "\(.*\)",$/\1/p' "$work/result.json")" "$work/raw.jfr" > "$work/log"
  zstd -q -19 -f -o "$out/slow/growing-jdk$1.jfr.zst" "$work/raw.jfr"
  rm "$work/raw.jfr"
}

# keep_slow NAME RECORDING: takes out what tells of the machine, and compresses. How large the regions of the heap are
# stays: jdk.UnsignedLongFlag.
keep_slow() {
  "$jdks/25/bin/jfr" scrub --exclude-events \
    'jdk.Initial*,jdk.SystemProcess,jdk.NativeLibrary*,jdk.JVMInformation,jdk.OSInformation,jdk.Module*,jdk.BooleanFlag,jdk.DoubleFlag,jdk.IntFlag,jdk.LongFlag,jdk.StringFlag,jdk.UnsignedIntFlag' \
    "$2" "$work/raw.jfr" > "$work/log"
  zstd -q -19 -f -o "$out/slow/$1.jfr.zst" "$work/raw.jfr"
  rm "$work/raw.jfr"
  echo "slow/$1.jfr.zst: $(stat -c %s "$out/slow/$1.jfr.zst") bytes"
}

# record_library NAME CLASS ARGUMENT...: runs CLASS with the jars in LIBRARIES; it writes raw.jfr. More options for the
# JVM are in JVM.
record_library() {
  local name=$1 class=$2 jdk=$jdks/17
  shift 2
  rm -rf "$work/classes" && mkdir "$work/classes"
  "$jdk/bin/javac" -encoding UTF-8 -nowarn -Xlint:-unchecked -Xlint:-deprecation -d "$work/classes" -cp "$LIBRARIES/*" \
    -sourcepath "$here/java/recordings" "$here/java/recordings/$class.java"
  (cd "$work" && env -i HOME=/home/user PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TZ=UTC \
    "$jdk/bin/java" -Xmx64m ${JVM:-} -cp "classes:$LIBRARIES/*" "$class" raw.jfr "$@")
}

# record_async NAME OPTIONS: runs Busy under async-profiler and takes out what tells of the machine.
record_async() {
  local name=$1 options=$2
  rm -rf "$work/classes" && mkdir "$work/classes"
  "$JAVA_HOME/bin/javac" -d "$work/classes" "$here/java/recordings/Busy.java"
  (cd "$work" && env -i HOME=/home/user PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TZ=UTC \
    "$JAVA_HOME/bin/java" -Xmx64m "-agentpath:$ASYNC_PROFILER=start,$options,file=$work/raw.jfr" -cp classes Busy 1000)
  scrub "$name"
  describe "$name" "program: testdata/java/recordings/Busy.java 1000" "async-profiler: $options" \
    "scrubbed of events that tell of the machine" "$("$JAVA_HOME/bin/java" -version 2>&1)"
}

if [ "${1:-}" = async ]; then
  out=$out/producers
  mkdir -p "$out"
  record_async async-cpu event=itimer
  record_async async-all event=itimer,wall=50ms,alloc=2m,lock=1ms
  # Its chunks have different type ids, which jfr summary adds up all the same: no oracle for counts.
  record_async async-jfrsync event=itimer,jfrsync=default
  rm "$out/async-jfrsync.summary.txt"
  record_async async-live event=itimer,alloc=128k,live
  record_async async-calls event=Busy.allocate,alloc=1m
  cc -O0 -o "$work/native" "$here/java/recordings/native.c"
  (cd "$work" && env -i LD_PRELOAD="$ASYNC_PROFILER" ASPROF_COMMAND="start,event=itimer,nativemem=0,file=$work/raw.jfr" ./native 500)
  scrub async-native
  describe async-native "program: testdata/java/recordings/native.c 500" "async-profiler: event=itimer,nativemem=0" \
    "scrubbed of events that tell of the machine"
  record_async async-nativemem event=itimer,wall=50ms,alloc=1m,nativemem=16k
  exit
fi
if [ -n "${LIBRARIES:-}" ]; then
  out=$out/producers
  for producer in "$@"; do
    case $producer in
      jmc)
        record_library jmc-writer JmcWriter
        mv "$work/raw.jfr" "$out/jmc-writer.jfr"
        describe jmc-writer "program: testdata/java/recordings/JmcWriter.java" "org.openjdk.jmc:flightrecorder.writer 9.1.2"
        ;;
      datadog)
        record_library datadog DatadogBusy 300
        scrub datadog
        describe datadog "program: testdata/java/recordings/DatadogBusy.java 300" "com.datadoghq:ddprof 1.22.0" \
          "scrubbed of events that tell of the machine" "$("$jdks/17/bin/java" -version 2>&1)"
        ;;
      datadog-jvm)
        JVM="-XX:StartFlightRecording=settings=profile,filename=jvm.jfr" record_library datadog-jvm DatadogBusy 300
        scrub datadog-jvm
        mv "$out/datadog-jvm.jfr" "$work/theirs.jfr" && mv "$work/jvm.jfr" "$work/raw.jfr"
        scrub datadog-jvm
        cat "$work/theirs.jfr" >> "$out/datadog-jvm.jfr"
        describe datadog-jvm "program: testdata/java/recordings/DatadogBusy.java 300" \
          "the JVM's recorder (settings=profile), then com.datadoghq:ddprof 1.22.0 of the same run" \
          "scrubbed of events that tell of the machine" "$("$jdks/17/bin/java" -version 2>&1)"
        rm "$out/datadog-jvm.summary.txt" # as of async-jfrsync
        ;;
    esac
  done
  exit
fi
if [ -n "${NATIVE_IMAGE:-}" ]; then
  out=$out/producers
  (cd "$work" && env -i HOME=/home/user PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TZ=UTC "$NATIVE_IMAGE" native-image.jfr 1100)
  mv "$work/native-image.jfr" "$out/native-image.jfr"
  describe native-image "program: testdata/java/recordings/NativeImage.java 1100" \
    "built by org.graalvm.nativeimage:svm 25.0.4 on Temurin 25.0.3+9, --enable-monitoring=jfr"
  exit
fi

if [ "${1:-}" = slow ]; then
  shift
  if [ $# -gt 0 ]; then
    record_slow "$@"
    exit
  fi
  record_slow 25 lock juc-lock lock-during-io slow-peer slow-disk starved-pool pinned boxing string-building \
    allocation heap-too-small system-gc regex-compiled formatter-made list-search reflection exceptions class-definition threads \
    finalizers spinning idle-server computation web-server batch cache busy-pool matching polling
  record_slow 17 lock juc-lock lock-during-io slow-peer slow-disk starved-pool allocation list-search boxing string-building \
    heap-too-small regex-compiled exceptions finalizers class-definition spinning web-server batch busy-pool cache
  record_slow 21 pinned
  record_growing 17
  record_growing 25
  exit
fi

if [ "${1:-}" = requests ]; then
  "$jdks/25/bin/javac" -d "$work/classes" "$here/java/requests/Requests.java"
  (cd "$work" && cp "$here/java/requests/requests.jfc" . && "$jdks/25/bin/java" -Xmx900m \
    -XX:StartFlightRecording:settings=requests.jfc,filename=all.jfr -XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints \
    -cp classes Requests 9 books 70 > log)
  "$jdks/25/bin/jfr" scrub --exclude-events jdk.FileRead "$work/all.jfr" "$work/raw.jfr" > "$work/log" # reading classes
  mkdir -p "$out/requests"
  zstd -q -19 -f -o "$out/requests/requests-jdk25.jfr.zst" "$work/raw.jfr"
  cut -d, -f1,2,5-12 "$work/books/ledger.csv" > "$out/requests/requests-jdk25.ledger.csv"
  exit
fi

versions=("$@")
[ $# -gt 0 ] || versions=(8 11 17 21 25 26 28)
mkdir -p "$out"
for v in "${versions[@]}"; do
  record "hard-jdk$v" "$v" HardValues 1
  case $v in 25) record "content-jdk$v" "$v" Content classes; record "odd-jdk$v" "$v" OddValues ;; esac
  case $v in 11 | 17) record "chunks-jdk$v" "$v" HardValues 2 ;; esac
done
