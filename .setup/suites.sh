# Programs of newer Debian suites: unpacked, not installed, and told to load the
# C library that they were built for. Nothing of the system changes. Sourced, not run.

# work_aside makes the folder $work for what is downloaded; it is gone at the end.
work_aside() {
  work=${work:-$(mktemp -d)}
  trap 'rm -rf "$work"' EXIT
}

# apt_in runs apt-get on one suite with lists and cache of its own.
apt_in() {
  local suite=$1 root=$work/$1
  shift
  if [ ! -d "$root" ]; then
    mkdir -p "$root/lists/partial" "$root/cache/archives/partial"
    printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$(debian_mirror)" "$suite" >"$root/sources.list"
    apt_in "$suite" update
  fi
  apt-get -qq -o Dir::Etc::SourceList="$root/sources.list" -o Dir::Etc::SourceParts=- \
    -o Dir::State::Lists="$root/lists" -o Dir::State::Status=/dev/null -o Dir::Cache="$root/cache" \
    -o APT::Sandbox::User= -o Debug::NoLocking=1 "$@"
}

# debian_mirror prints the archive that this machine's apt already uses.
debian_mirror() {
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 -E '/debian/?$' ||
    stop "no Debian archive in this machine's apt sources"
}

# unpack downloads packages of a suite and unpacks them into a folder.
unpack() {
  local suite=$1 into=$2 debs=$work/debs deb
  shift 2
  rm -rf "$debs"
  mkdir -p "$debs" "$into"
  (cd "$debs" && apt_in "$suite" download "$@")
  for deb in "$debs"/*.deb; do dpkg-deb -x "$deb" "$into"; done
}

# unpack_all unpacks packages of a suite into a folder with all that they depend on.
unpack_all() {
  local suite=$1 into=$2 deb
  shift 2
  mkdir -p "$into"
  apt_in "$suite" --download-only --no-install-recommends -y install "$@" >/dev/null
  for deb in "$work/$suite/cache/archives"/*.deb; do dpkg-deb -x "$deb" "$into"; done
}

# use_library makes the programs whose paths it reads load the C library of a
# folder, and look for others there and in more folders (":a:b").
use_library() {
  local lib=$1 more=${2:-} program
  while IFS= read -r program; do
    head -c 4 "$program" | grep -q ELF || continue
    patchelf --set-interpreter "$lib/ld-linux-x86-64.so.2" --force-rpath --set-rpath "$lib$more" "$program"
  done
}
