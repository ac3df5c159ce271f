# The packages that a binary goes into. Sourced by release.sh, whose variables it reads:
# $work/PLATFORM has the binary, $work/share pages and completions, $dist takes the packages.

summary="Java profiler: shows on each source line where the time went"

# fixed packs a folder's entries so that equal contents give equal archives.
fixed() {
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C "$1" -c "${@:2}" | gzip -n
}

# archive is for people who unpack things themselves.
archive() {
  local name=jfrlens-$number-$1 folder
  folder=$work/archives/$name
  mkdir -p "$folder"
  cp "$work/$1/$(program "$1")" LICENSE README.md CHANGELOG.md "$folder"
  cp -r "$work/share/completions" "$folder"
  case $1 in
    windows-*) (cd "$work/archives" && zip -q -r -X "$dist/$name.zip" "$name") ;;
    *)
      cp -r "$work/share/man" "$folder"
      fixed "$work/archives" "$name" >"$dist/$name.tar.gz"
      ;;
  esac
}

# debian is a package for Debian, Ubuntu and theirs, of nothing but the archive's files.
debian() {
  [ "${1%-*}" = linux ] || return 0
  local root=$work/deb-$1 needs
  needs=$(needed_libc "$work/$1/jfrlens")
  install -D -m 755 "$work/$1/jfrlens" "$root/usr/bin/jfrlens"
  install -D -m 644 LICENSE "$root/usr/share/doc/jfrlens/copyright"
  install -d "$root/usr/share/man/man1" "$root/DEBIAN"
  cp "$work/share/man/man1"/*.1 "$root/usr/share/man/man1"
  gzip -9n "$root/usr/share/man/man1"/*.1
  install -D -m 644 "$work/share/completions/jfrlens.bash" "$root/usr/share/bash-completion/completions/jfrlens"
  install -D -m 644 "$work/share/completions/jfrlens.zsh" "$root/usr/share/zsh/vendor-completions/_jfrlens"
  install -D -m 644 "$work/share/completions/jfrlens.fish" "$root/usr/share/fish/vendor_completions.d/jfrlens.fish"
  cat >"$root/DEBIAN/control" <<END
Package: jfrlens
Version: ${number/-/\~}
Architecture: ${1#*-}
Maintainer: jfrlens contributors <jfrlens@localhost>
Section: devel
Priority: optional
Depends: libc6 (>= $needs)
Suggests: default-jdk
Description: $summary
 A language server, launcher, flame graph page and SQL engine over recordings
 of JDK Flight Recorder, in one program.
END
  dpkg-deb --root-owner-group --build "$root" "$dist/jfrlens_${number}_${1#*-}.deb" >/dev/null
}

# needed_libc is the newest version of the C library whose functions a binary calls.
needed_libc() {
  grep -aoE 'GLIBC_2\.[0-9]+' "$1" | sort -uV | tail -1 | cut -d_ -f2
}

# vsix is the extension of VS Code with the binary inside, packed better than by its own
# tool: a twentieth of its size, for 20 s.
vsix() {
  local os=${1%-*} arch=${1#*-}
  os=${os/windows/win32} arch=${arch/amd64/x64}
  npm --silent --prefix editors run package --workspace jfrlens -- "$os-$arch" "$work/$1/$(program "$1")" >/dev/null
  cp "editors/vscode/dist/jfrlens-$os-$arch.vsix" "$dist/jfrlens-$number-$os-$arch.vsix"
  advzip -q -z -2 "$dist/jfrlens-$number-$os-$arch.vsix"
}

# npm_name is what npm calls a platform.
npm_name() { local name=${1/windows/win32}; echo "${name/amd64/x64}"; }

# npm_pack packs a folder as npm does, whose own command wants a registry's answer for some names.
npm_pack() { fixed "$(dirname "$1")" "$(basename "$1")" >"$2"; }

# npm_binary is the package of one platform, which npm installs on that alone.
npm_binary() {
  local name root
  name=$(npm_name "$1")
  root=$work/npm-$name/package
  mkdir -p "$root/bin"
  cp "$work/$1/$(program "$1")" "$root/bin"
  cp LICENSE "$root"
  cat >"$root/package.json" <<END
{
  "name": "@jfrlens/$name",
  "version": "$number",
  "description": "jfrlens for $name",
  "license": "Apache-2.0",
  "os": ["${name%-*}"],
  "cpu": ["${name#*-}"]
}
END
  npm_pack "$root" "$dist/jfrlens-npm-$name-$number.tgz"
}

# npm_main is the package that people name; those of the platforms are optional parts of it.
npm_main() {
  local root=$work/npm/package platform parts=()
  mkdir -p "$root/bin"
  cp "$here/npm.js" "$root/bin/jfrlens.js"
  chmod +x "$root/bin/jfrlens.js"
  cp LICENSE README.md "$root"
  for platform in "${platforms[@]}"; do
    parts+=("\"@jfrlens/$(npm_name "$platform")\": \"$number\"")
  done
  cat >"$root/package.json" <<END
{
  "name": "jfrlens",
  "version": "$number",
  "description": "$summary",
  "license": "Apache-2.0",
  "bin": { "jfrlens": "bin/jfrlens.js" },
  "engines": { "node": ">=18" },
  "optionalDependencies": { $(IFS=,; echo "${parts[*]}") }
}
END
  npm_pack "$root" "$dist/jfrlens-npm-$number.tgz"
}

# wheel_tag is what Python calls a platform (PEP 425, PEP 600).
wheel_tag() {
  case $1 in
    linux-*) local libc; libc=$(needed_libc "$work/$1/jfrlens"); echo "manylinux_${libc/./_}_$(machine "$1")" ;;
    darwin-*) echo "macosx_11_0_$(machine "$1")" ;;
    windows-amd64) echo win_amd64 ;;
  esac
}

# machine is the processor as Python names it.
machine() {
  case $1 in
    *-amd64) echo x86_64 ;;
    darwin-arm64) echo arm64 ;;
    linux-arm64) echo aarch64 ;;
  esac
}

# wheel is a package for PyPI: pip puts the binary among the scripts (PEP 427).
wheel() {
  local python_number tag root
  python_number=$(python3 "$here/pep440.py" "$number")
  tag=py3-none-$(wheel_tag "$1")
  root=$work/wheel-$1
  local scripts=$root/jfrlens-$python_number.data/scripts info=$root/jfrlens-$python_number.dist-info
  mkdir -p "$scripts" "$info"
  cp "$work/$1/$(program "$1")" "$scripts"
  printf 'Wheel-Version: 1.0\nGenerator: jfrlens\nRoot-Is-Purelib: false\nTag: %s\n' "$tag" >"$info/WHEEL"
  {
    printf 'Metadata-Version: 2.1\nName: jfrlens\nVersion: %s\nSummary: %s\nLicense: Apache-2.0\n' "$python_number" "$summary"
    printf 'Description-Content-Type: text/markdown\n\n'
    cat README.md
  } >"$info/METADATA"
  python3 "$here/wheel.py" "$root" "$dist/jfrlens-$python_number-$tag.whl" "$SOURCE_DATE_EPOCH"
}
