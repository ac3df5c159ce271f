# What the set-up scripts install, by exact version. Sourced, not run.
#
# Everything that does not come from Debian's packages is kept outside the
# checkout, in a folder named after its version, so that several checkouts and
# several versions live beside each other.

NODE_VERSION=24.21.0        # VS Code's packager and code-server want Node 22 or newer
NPM_VERSION=11.19.1
CODE_SERVER_VERSION=4.139.1 # VS Code 1.139.1 served to a browser
OLDEST_CODE_SERVER_VERSION=4.93.1 # VS Code 1.93.1, the oldest that npm has after 1.91, whose API the extension needs
OLDEST_NODE_VERSION=20.20.2       # which that wants
ASYNC_PROFILER_VERSION=4.6
JFR_CONVERTER_VERSION=4.1
JMC_VERSION=9.1.1
SCALA_VERSION=3.3.7
ZIG_VERSION=0.17.1
JDK_RELEASES="8 11 17 21 25 26 28"

JFRLENS_CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/jfrlens
TOOLS=$JFRLENS_CACHE/tools
NODE_DIR=$TOOLS/node-$NODE_VERSION
EDITORS_DIR=$TOOLS/editors-trixie-2 # Neovim 0.10.4, Emacs 30.1, lsp-mode 9.0.0, Helix 25.01.1
ZIG_DIR=$TOOLS/zig-$ZIG_VERSION
CODE_SERVER_DIR=$TOOLS/code-server-$CODE_SERVER_VERSION
OLDEST_CODE_SERVER_DIR=$TOOLS/code-server-$OLDEST_CODE_SERVER_VERSION # with its Node
JDKS_DIR=${JFRLENS_JDKS:-$JFRLENS_CACHE/jdks}
