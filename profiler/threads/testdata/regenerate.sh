#!/usr/bin/env bash
# Makes the dumps beside this script anew: each program of programs/ runs on JDKs in $JFRLENS_JDKS
# (JDK N in the folder N) and is dumped by that JDK's own jcmd. NAME-jdkN.txt is Thread.print, -l.txt with its locks,
# .json Thread.dump_to_file, and NAME-jdkN.2.txt a second Thread.print some seconds later.
#
# usage: JFRLENS_JDKS=… [JDKS="8 17"] regenerate.sh [PROGRAM…]
set -euo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
platform="TwoLock FiveCycle ReadWrite Stamped ClassInit Futures Semaphores WaitNotify Pool Livelock Growing Sockets Spin Names Warm Healthy LeftOver Crash"
options="-Xmx64m -Djdk.lang.Process.launchMechanism=VFORK -XX:+UseSerialGC -XX:-UsePerfData"
mkdir -p dumps
ulimit -c 0
mkfifo "$work/silence"
exec 3<>"$work/silence"

# scrub takes out what tells of the machine: paths, hosts, users.
scrub() { sed -E -e "s#$work#/home/user#g" -e "s#$JFRLENS_JDKS#/jdks#g"; }

crash() { # NAME JDK
    rm -f "$work/hs_err.log"
    "$JFRLENS_JDKS/$2/bin/java" $options -XX:ErrorFile="$work/hs_err.log" -cp "$work" "$1" >"$work/out" 2>&1 || true
    # The head, the stacks and the list of threads; the environment and the maps of the machine stay out.
    awk '/^Host:|^Time:|^CPU:/ {next} /^(Environment Variables|Dynamic libraries|VM Arguments|---------------  S Y S T E M)/ {skip=1}
        /^(---------------  [TP]|Java Threads|Threads class)/ {skip=0} !skip' "$work/hs_err.log" |
        sed -n '1,260p' | scrub >"dumps/$1-jdk$2.log"
}

dump() { # NAME JDK
    home=$JFRLENS_JDKS/$2
    "$home/bin/java" $options -cp "$work" "$1" >"$work/out" 2>&1 <&3 & # standard input that stays silent
    pid=$!
    for _ in $(seq 300); do grep -q ready "$work/out" && break; sleep 0.1; done
    sleep 0.5
    "$home/bin/jcmd" $pid Thread.print | tail -n +2 | scrub >"dumps/$1-jdk$2.txt"
    case $1 in FiveCycle | ReadWrite) "$home/bin/jcmd" $pid Thread.print -l | tail -n +2 | scrub >"dumps/$1-jdk$2-l.txt" ;; esac
    case $1 in Livelock | Growing | Spin | Healthy | Stamped | Semaphores | ReadWrite | WaitNotify | Virtual*) sleep 2; "$home/bin/jcmd" $pid Thread.print | tail -n +2 | scrub >"dumps/$1-jdk$2.2.txt" ;; esac
    case $1 in Virtual* | TwoLock | FiveCycle | Healthy) if [ "$2" -ge 21 ]; then
        rm -f "$work/threads.json"
        "$home/bin/jcmd" $pid Thread.dump_to_file -format=json "$work/threads.json" >/dev/null
        scrub <"$work/threads.json" >"dumps/$1-jdk$2.json"
    fi ;; esac
    children=$(pgrep -P $pid || true)
    kill -9 $pid $children
    wait $pid 2>/dev/null || true
}

"$JFRLENS_JDKS/8/bin/javac" -nowarn -g -d "$work" $(for p in $platform; do echo "programs/$p.java"; done)
"$JFRLENS_JDKS/21/bin/javac" -g -d "$work" programs/Virtual*.java
for jdk in ${JDKS:-8 11 17 21 25}; do
    for program in ${*:-$platform}; do
        case $program in
        Virtual*) ;;
        Crash) crash Crash $jdk ;;
        *) dump "$program" $jdk ;;
        esac
    done
done
for jdk in 21 25 28; do
    for program in ${*:-Virtual VirtualSpin}; do
        case $program in Virtual*) dump "$program" $jdk ;; esac
    done
done
