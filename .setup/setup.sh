#!/usr/bin/env bash
# Installs what one of the Makefile's targets needs and this machine lacks:
#
#   setup.sh build     a C compiler, Node
#   setup.sh demo      and a JDK
#   setup.sh release   compilers for other systems, and a JDK
#   setup.sh test      and Maven, Gradle, more JDKs, a browser and editors
#
# Says what it installs, asks nothing, and takes no time when all is there.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"

goal=${1:?usage: setup.sh build|demo|release|test}
command -v go >/dev/null || stop "Go is missing; install Go 1.26 or newer, then run this again"

packages=(g++=g++)
[ -x "$NODE_DIR/node_modules/.bin/node" ] || packages+=(npm=npm)
case $goal in
  build) ;;
  demo) packages+=(javac=openjdk-17-jdk-headless) ;;
  release)
    packages+=(javac=openjdk-17-jdk-headless zip=zip unzip=unzip advzip=advancecomp python3=python3 aarch64-linux-gnu-g++=g++-aarch64-linux-gnu
      x86_64-w64-mingw32-g++-posix=g++-mingw-w64-x86-64-posix qemu-aarch64-static=qemu-user-static)
    ;;
  test) packages+=(javac=openjdk-17-jdk-headless mvn=maven gradle=gradle chromium=chromium patchelf=patchelf) ;;
  *) stop "unknown goal $goal; one of build, demo, release, test" ;;
esac
need "${packages[@]}"
"$here/node.sh"
[ "$goal" != release ] || "$here/zig.sh"
[ "$goal" = test ] || exit 0
"$here/jdks.sh"
"$here/async-profiler.sh"
"$here/readers.sh"
"$here/editors.sh"
"$here/code-server.sh"
