#!/usr/bin/env bash
# Puts Neovim, Emacs with lsp-mode, and Helix of Debian trixie into $EDITORS_DIR/bin, for
# the tests that drive them: older systems have none that shows inlay hints. Takes
# less than a minute the first time.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$here/versions.sh"
. "$here/debian.sh"
. "$here/suites.sh"

need tmux=tmux # Helix needs a terminal
[ ! -x "$EDITORS_DIR/bin/hx" ] || exit 0
[ "$(uname -sm)" = "Linux x86_64" ] || stop "needs Neovim, Emacs and Helix in $EDITORS_DIR/bin"
need patchelf=patchelf
work_aside

# script writes a program that starts another one; the settings are lines before.
script() {
  printf '#!/bin/sh\n%s\nexec "%s" %s "$@"\n' "$2" "$3" "${4:-}" >"$EDITORS_DIR/bin/$1"
  chmod +x "$EDITORS_DIR/bin/$1"
}

say "unpacking Neovim, Emacs and Helix from Debian trixie"
rm -rf "$EDITORS_DIR"
mkdir -p "$EDITORS_DIR/bin"
usr=$EDITORS_DIR/unpacked/usr
unpack_all trixie "$EDITORS_DIR/unpacked" neovim emacs-nox elpa-lsp-mode hx
printf '%s\n' "$usr/bin/nvim" "$usr/bin/emacs-nox" "$usr/lib/hx/hx" | use_library "$usr/lib/x86_64-linux-gnu"

lisp=$(echo "$usr"/share/emacs/*/lisp)
arch=$(echo "$usr"/libexec/emacs/*/*-linux-gnu)
script nvim "export VIMRUNTIME='$usr/share/nvim/runtime'" "$usr/bin/nvim"
script emacs "export EMACSLOADPATH='$(find "$lisp" "$usr/share/emacs/site-lisp/elpa-src" -type d | paste -sd:)' EMACSPATH='$arch' EMACSDATA='${lisp%lisp}etc' EMACSDOC='${lisp%lisp}etc'" \
  "$usr/bin/emacs-nox" "--dump-file='$(echo "$arch"/*.pdmp)' --eval '(setq native-comp-enable-subr-trampolines nil)'" # it has no linker
"$EDITORS_DIR/bin/nvim" --version >/dev/null && "$EDITORS_DIR/bin/emacs" --version >/dev/null || stop "the unpacked editors do not start"
script hx "export HELIX_RUNTIME='$usr/lib/hx/runtime'" "$usr/lib/hx/hx"
"$EDITORS_DIR/bin/hx" --version >/dev/null
