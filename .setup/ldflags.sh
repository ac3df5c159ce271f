#!/usr/bin/env bash
# Prints the linker flags of the binary: no tables for debuggers and, on Linux, the C++ library
# inside. It then need not be on the user's machine, nor be bound at each start, which took a
# quarter of the time of short commands.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

flags="-s -w"
archive=$("${CC:-gcc}" -print-file-name=libstdc++.a 2>/dev/null || true)
if [ "$(uname)" = Linux ] && [ -f "$archive" ]; then
  # A folder with the archive alone: beside the shared library the linker would take that.
  mkdir -p bin/lib
  ln -sfn "$archive" bin/lib/libstdc++.a
  flags+=" -extldflags '-L$PWD/bin/lib -static-libgcc -Wl,--no-export-dynamic'"
fi
echo "$flags"
