#!/usr/bin/env bash
# Makes Zig of the pinned version available in the tools folder: its C compiler and linker
# build for macOS on any machine. The project publishes it on PyPI, too.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"

[ ! -x "$ZIG_DIR/ziglang/zig" ] || exit 0
need pip3=python3-pip unzip=unzip
say "installing Zig $ZIG_VERSION in $ZIG_DIR"
rm -rf "$ZIG_DIR.tmp"
mkdir -p "$ZIG_DIR.tmp"
cd "$ZIG_DIR.tmp"
pip3 download --quiet --no-deps "ziglang==$ZIG_VERSION"
unzip -q ./*.whl
rm ./*.whl
mv "$ZIG_DIR.tmp" "$ZIG_DIR"
