# Installing Debian packages, only those that are missing. Sourced, not run.

# say prints one line of what the set-up does.
say() { printf 'setup: %s\n' "$*"; }

# stop prints why the set-up cannot go on, and ends it.
stop() { printf 'setup: %s\n' "$*" >&2; exit 1; }

# need takes COMMAND=PACKAGE pairs and installs the packages, in one go, of the
# commands that this machine does not have.
need() {
  local missing=() pair
  for pair in "$@"; do
    command -v "${pair%%=*}" >/dev/null || missing+=("${pair#*=}")
  done
  [ ${#missing[@]} -eq 0 ] || install_packages "${missing[@]}"
}

# install_packages installs as root or through sudo; without either it prints
# the line to type and stops.
install_packages() {
  local sudo=() line="apt-get update && apt-get install -y --no-install-recommends $*"
  command -v apt-get >/dev/null ||
    stop "this machine has no apt-get; install by hand what these Debian packages hold, then run this again: $*"
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || stop "root is needed once; type this, then run it again: sudo sh -c '$line'"
    sudo=(sudo -n)
  fi
  say "installing Debian packages: $*"
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null
}
