#!/usr/bin/env bash
# Puts the JDKs that the tests run programs with side by side:
#
#   jdks.sh [RELEASE...]        default: the releases named in versions.sh
#
# Afterwards $JDKS_DIR/N is the home of Java N. One that the system has in
# /usr/lib/jvm is linked. The others come from newer Debian suites: they are
# unpacked, not installed, together with the C library they were built for, and
# their programs are told to load that one. Nothing of the system changes.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"
. "$here/suites.sh"

# release_of prints the feature release of the JDK in a folder, or nothing.
release_of() {
  [ -x "$1/bin/javac" ] && [ -x "$1/bin/jfr" ] || return 0
  sed -n -E 's/^JAVA_VERSION="(1\.)?([0-9]+).*/\2/p' "$1/release" 2>/dev/null
}

# link_installed links the system's JDK of a release, if there is one.
link_installed() {
  local home
  for home in /usr/lib/jvm/*; do
    [ "$(release_of "$home")" = "$1" ] || continue
    ln -sfn "$home" "$JDKS_DIR/$1"
    say "Java $1 is $home"
    return 0
  done
  return 1
}

# suite_of prints the oldest Debian suite that has a release.
suite_of() {
  case $1 in
    17) echo bookworm ;;
    21 | 25) echo trixie ;;
    *) echo sid ;;
  esac
}

# relink points the JDK's absolute links into /etc at the unpacked copy.
relink() {
  local root=$1 link target
  while IFS= read -r link; do
    target=$(readlink "$link")
    [ ! -e "$root$target" ] || ln -sfn "$root$target" "$link"
  done < <(find "$root/usr/lib/jvm" -type l -lname '/etc/*')
}

# libraries prints where a JDK has its own, as a search path.
libraries() {
  local sub path=
  for sub in lib lib/jli lib/server jre/lib/amd64 jre/lib/amd64/jli jre/lib/amd64/server; do
    path+=:$1/$sub
  done
  printf '%s' "$path"
}

# fetch_jdk unpacks one release. A half-made one is never seen: the link to it
# is the last step.
fetch_jdk() {
  local release=$1 suite root library home
  suite=$(suite_of "$release")
  root=$JDKS_DIR/.unpacked/$release
  library=$JDKS_DIR/.unpacked/libc-$suite
  say "unpacking Java $release from Debian $suite"
  [ -d "$library" ] || { unpack "$suite" "$library.tmp" libc6 libstdc++6 libgcc-s1 zlib1g && mv "$library.tmp" "$library"; }
  rm -rf "$root"
  unpack "$suite" "$root" "openjdk-$release-jre-headless" "openjdk-$release-jdk-headless"
  home=$root/usr/lib/jvm/java-$release-openjdk-amd64
  relink "$root"
  use_library "$library/usr/lib/x86_64-linux-gnu" "$(libraries "$home")" \
    < <(find "$home/bin" "$home/jre/bin" -type f 2>/dev/null)
  "$home/bin/java" -version 2>/dev/null || stop "the unpacked Java $release does not start: $home/bin/java -version"
  ln -sfn "$home" "$JDKS_DIR/$release"
}

mkdir -p "$JDKS_DIR"
for release in ${*:-$JDK_RELEASES}; do
  [ ! -x "$JDKS_DIR/$release/bin/java" ] || continue
  ! link_installed "$release" || continue
  [ "$(uname -sm)" = "Linux x86_64" ] || stop "needs a JDK $release at $JDKS_DIR/$release"
  need patchelf=patchelf
  work_aside
  fetch_jdk "$release"
done
