#!/usr/bin/env bash
# Unpacks each package of dist/ that this machine can run in a folder of its own and does
# the main job with it: a program is profiled, and its hottest line found.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
dist=$root/dist
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state XDG_CACHE_HOME=$work/cache

# profiles runs the main job by a command.
profiles() {
  (cd "$work" && "$@" profile "$root/testdata/demo/BookSearch.java" "$root/testdata/demo/opticks.txt" >out.txt 2>err.txt) ||
    { cat "$work/err.txt" >&2; return 1; }
  grep -q 'BookSearch.java' "$work/out.txt" && grep -q '^recording: ' "$work/out.txt"
}

# reads shows a recording by a command, where a program cannot be profiled.
reads() {
  "$@" lines "$root/testdata/recordings/hard-jdk17.jfr" | grep -q 'Hottest methods' &&
    "$@" view gc "$root/testdata/recordings/hard-jdk17.jfr" | grep -q 'Garbage Collections'
}

# light says whether a file has fewer bytes than so many, as cmd/jfrlens/PERFORMANCE.md tells.
light() { [ "$(stat -c %s "$1")" -lt "$2" ]; }

# named says whether a binary tells the version of this commit.
named() { "$1" version | grep -qF "jfrlens $("$root/.setup/version.sh") ("; }

# tried runs a check and says so.
tried() {
  local what=$1
  shift
  "$@" || { echo "release: $what does not work" >&2; exit 1; }
  echo "release: $what works"
}

(cd "$dist" && sha256sum --quiet -c SHA256SUMS)
for package in "$dist"/*; do
  name=$(basename "$package") to=$work/$(basename "$package").unpacked
  mkdir "$to"
  case $name in
    *-linux-amd64.tar.gz)
      tar -xzf "$package" -C "$to"
      tried "$name" profiles "$to"/*/jfrlens
      tried "$name, in 75 MB," light "$to"/*/jfrlens 75000000
      tried "$name, with its version," named "$to"/*/jfrlens
      ;;
    *-linux-arm64.tar.gz)
      tar -xzf "$package" -C "$to"
      tried "$name, emulated," reads qemu-aarch64-static -L /usr/aarch64-linux-gnu "$to"/*/jfrlens
      ;;
    *_amd64.deb)
      dpkg-deb -x "$package" "$to"
      tried "$name" profiles "$to/usr/bin/jfrlens"
      ;;
    *-linux-x64.vsix)
      unzip -q "$package" -d "$to"
      tried "$name" profiles "$to/extension/bin/jfrlens"
      tried "$name, in 25 MB," light "$package" 25000000
      ;;
    *manylinux*_x86_64.whl)
      python3 -m venv --without-pip "$to/venv"
      pip3 --python "$to/venv/bin/python" install --quiet --no-index --disable-pip-version-check "$package"
      tried "$name" profiles "$to/venv/bin/jfrlens"
      ;;
    jfrlens-npm-linux-x64-*.tgz)
      main=$dist/${name/-linux-x64/}
      mkdir -p "$to/node_modules/@jfrlens/linux-x64" "$to/node_modules/jfrlens"
      tar -xzf "$package" --strip-components=1 -C "$to/node_modules/@jfrlens/linux-x64"
      tar -xzf "$main" --strip-components=1 -C "$to/node_modules/jfrlens"
      tried "$name" profiles "$to/node_modules/jfrlens/bin/jfrlens.js"
      ;;
  esac
done
