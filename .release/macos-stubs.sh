#!/usr/bin/env bash
# Writes, into the folder DIR, what a linker must know of the libraries of macOS that
# Go programs use: their names, and those of the functions, as Go's own sources have
# them. Nothing of Apple's is needed:  macos-stubs.sh DIR
set -euo pipefail
out=${1:?usage: macos-stubs.sh DIR}

# functions LIBRARY prints the functions that Go's standard library takes from it.
functions() {
  grep -rhoE "cgo_import_dynamic [^ ]+ [A-Za-z0-9_]+ \"$1\"" "$(go env GOROOT)/src" --include='*.go' |
    awk '{ printf "_%s\n", $3 }' | sort -u | paste -sd,
}

# stub FILE LIBRARY writes the text file that stands for a library (format tapi-tbd 4).
stub() {
  mkdir -p "$(dirname "$out/$1")"
  cat >"$out/$1" <<END
--- !tapi-tbd
tbd-version: 4
targets: [ x86_64-macos, arm64-macos ]
install-name: '$2'
exports:
  - targets: [ x86_64-macos, arm64-macos ]
    symbols: [ $(functions "$2") ]
...
END
}

frameworks=/System/Library/Frameworks
for name in CoreFoundation Security; do
  stub "$name.framework/$name.tbd" "$frameworks/$name.framework/Versions/A/$name"
done
stub libresolv.tbd /usr/lib/libresolv.9.dylib
