#!/usr/bin/env bash
# Builds what people install, into dist/, for each platform or for those named:
#
#   release.sh [OS-ARCH...]     such as linux-amd64
#
# An archive, a package for Debian, a .vsix, one for npm and a wheel for PyPI, and the
# checksums of all. Nothing is published.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
cd "$root"
. .setup/versions.sh
. "$here/packages.sh"

platforms=("$@")
[ $# != 0 ] || platforms=(linux-amd64 linux-arm64 darwin-amd64 darwin-arm64 windows-amd64)
version=$(.setup/version.sh)
number=${version#v}          # as package managers want it
dist=$root/dist
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=$(git show -s --format=%ct) # so that equal commits give equal files
export SOURCE_DATE_EPOCH

# compilers sets the C compilers for a platform: GCC for Linux, whose C++ library DuckDB's
# is built with, MinGW for Windows, Zig for macOS.
compilers() {
  case $1 in
    linux-amd64) CC=gcc CXX=g++ ;;
    linux-arm64) CC=aarch64-linux-gnu-gcc CXX=aarch64-linux-gnu-g++ ;;
    windows-amd64) CC=x86_64-w64-mingw32-gcc-posix CXX=x86_64-w64-mingw32-g++-posix ;;
    darwin-amd64) zig x86_64 ;;
    darwin-arm64) zig aarch64 ;;
    *) echo "release: no compiler for $1" >&2; exit 2 ;;
  esac
  export CC CXX
}

# zig makes commands of Zig's compilers for macOS 11 and newer, the oldest that Go runs on.
# Asked by Go for their version (-###), they write an object "-.o", which belongs to no checkout.
zig() {
  local name
  for name in cc c++; do
    printf '#!/bin/sh\ncase " $* " in *" -### "*) cd "%s" ;; esac\nexec "%s" %s -target %s-macos.11.0 "$@"\n' \
      "$work" "$ZIG_DIR/ziglang/zig" "$name" "$1" >"$work/zig-$1-$name"
    chmod +x "$work/zig-$1-$name"
  done
  CC=$work/zig-$1-cc CXX=$work/zig-$1-c++
  export MACOS_STUBS=$work/macos
  "$here/macos-stubs.sh" "$MACOS_STUBS"
}

# program is the name of the binary on a platform.
program() { case $1 in windows-*) echo jfrlens.exe ;; *) echo jfrlens ;; esac; }

# build makes the binary of a platform.
build() (
  compilers "$1"
  export CGO_ENABLED=1 GOOS=${1%-*} GOARCH=${1#*-} GOFLAGS=
  go build -trimpath -ldflags "$(.setup/ldflags.sh)" -o "$work/$1/$(program "$1")" ./cmd/jfrlens
)

# manuals writes pages and completions, by the binary of this machine.
manuals() {
  local shell
  make --no-print-directory build >/dev/null
  mkdir -p "$work/share/man/man1" "$work/share/completions"
  bin/jfrlens man "$work/share/man/man1"
  for shell in bash zsh fish powershell; do
    bin/jfrlens completion "$shell" >"$work/share/completions/jfrlens.$shell"
  done
}

rm -rf "$dist"
mkdir -p "$dist"
manuals
for platform in "${platforms[@]}"; do
  echo "release: $platform"
  build "$platform"
  archive "$platform"
  debian "$platform"
  vsix "$platform"
  npm_binary "$platform"
  wheel "$platform"
done
npm_main
(cd "$dist" && sha256sum -- * >SHA256SUMS)
echo "release: $version is in dist/"
