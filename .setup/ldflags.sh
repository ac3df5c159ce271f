#!/usr/bin/env bash
# Prints the linker flags of the binary, with GOOS=windows those of mingw: no tables for
# debuggers, the version by git and, on Linux, the C++ library inside. It then need not be on
# the user's machine, nor be bound at each start, which took a quarter of the time of short
# commands. What nothing of it or of DuckDB refers to is left out.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

flags="-s -w"
version=$(.setup/version.sh)
[ -z "$version" ] || flags+=" -X main.release=$version"
if [ "${GOOS:-}" = windows ]; then
  # DuckDB's library is made for the C runtime UCRT, mingw's C++ library in Debian 12 for
  # MSVCRT. What the former needs and MSVCRT lacks comes from UCRT: two formatters and the
  # time zone. One method, of DuckDB's HTTP client, has another name there by its argument.
  seek=_ZNSt15basic_streambufIcSt11char_traitsIcEE7seekposESt4fpos
  echo "$flags -extldflags '-Wl,--defsym,${seek}I9_MbstatetESt13_Ios_Openmode=${seek}IiESt13_Ios_Openmode -lmsvcrt -lucrt'"
  exit
fi
if [ "${GOOS:-}" = darwin ]; then
  echo "$flags -extldflags '-L$MACOS_STUBS -F$MACOS_STUBS'" # see .release/macos-stubs.sh
  exit
fi
archive=$("${CC:-gcc}" -print-file-name=libstdc++.a 2>/dev/null || true)
if [ "$(uname)" = Linux ] && [ -f "$archive" ]; then
  # A folder with the archive alone: beside the shared library the linker would take that.
  lib=$PWD/bin/lib/${GOARCH:-host}
  mkdir -p "$lib"
  ln -sfn "$archive" "$lib/libstdc++.a"
  flags+=" -extldflags '-L$lib -static-libgcc -Wl,--no-export-dynamic,--gc-sections'"
fi
echo "$flags"
