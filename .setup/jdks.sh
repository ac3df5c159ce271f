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

# apt_in runs apt-get on one suite with lists and cache of its own.
apt_in() {
  local suite=$1 root=$work/$1
  shift
  if [ ! -d "$root" ]; then
    mkdir -p "$root/lists/partial" "$root/cache/archives/partial"
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$(debian_mirror)" "$suite" >"$root/sources.list"
    apt_in "$suite" update
  fi
  apt-get -qq -o Dir::Etc::SourceList="$root/sources.list" -o Dir::Etc::SourceParts=- \
    -o Dir::State::Lists="$root/lists" -o Dir::State::Status=/dev/null -o Dir::Cache="$root/cache" \
    -o APT::Sandbox::User= -o Debug::NoLocking=1 "$@"
}

# debian_mirror prints the archive that this machine's apt already uses.
debian_mirror() {
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 -E '/debian/?$' ||
    stop "no Debian archive in this machine's apt sources"
}

# unpack downloads packages of a suite and unpacks them into a folder.
unpack() {
  local suite=$1 into=$2 debs=$work/debs deb
  shift 2
  rm -rf "$debs"
  mkdir -p "$debs" "$into"
  (cd "$debs" && apt_in "$suite" download "$@")
  for deb in "$debs"/*.deb; do dpkg-deb -x "$deb" "$into"; done
}

# relink points the JDK's absolute links into /etc at the unpacked copy.
relink() {
  local root=$1 link target
  while IFS= read -r link; do
    target=$(readlink "$link")
    [ ! -e "$root$target" ] || ln -sfn "$root$target" "$link"
  done < <(find "$root/usr/lib/jvm" -type l -lname '/etc/*')
}

# use_library makes every program below a folder load a C library other than
# the system's.
use_library() {
  local home=$1 lib=$2 path=$2 sub program
  for sub in lib lib/jli lib/server jre/lib/amd64 jre/lib/amd64/jli jre/lib/amd64/server; do
    path+=:$home/$sub
  done
  while IFS= read -r program; do
    head -c 4 "$program" | grep -q ELF || continue
    patchelf --set-interpreter "$lib/ld-linux-x86-64.so.2" --force-rpath --set-rpath "$path" "$program"
  done < <(find "$home/bin" "$home/jre/bin" -type f 2>/dev/null)
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
  use_library "$home" "$library/usr/lib/x86_64-linux-gnu"
  "$home/bin/java" -version 2>/dev/null || stop "the unpacked Java $release does not start: $home/bin/java -version"
  ln -sfn "$home" "$JDKS_DIR/$release"
}

mkdir -p "$JDKS_DIR"
for release in ${*:-$JDK_RELEASES}; do
  [ ! -x "$JDKS_DIR/$release/bin/java" ] || continue
  ! link_installed "$release" || continue
  [ "$(uname -sm)" = "Linux x86_64" ] || stop "needs a JDK $release at $JDKS_DIR/$release"
  need patchelf=patchelf
  work=${work:-$(mktemp -d)}
  trap 'rm -rf "$work"' EXIT
  fetch_jdk "$release"
done
