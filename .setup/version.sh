#!/usr/bin/env bash
# Prints the version of this checkout by git, nothing outside of one: that of the last tag
# "vX.Y.Z" with what came after it, or, where there is none, Go's for a commit without one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

git rev-parse --is-inside-work-tree >/dev/null 2>&1 || exit 0
version=$(git describe --tags --match 'v[0-9]*' 2>/dev/null) ||
  version=v0.0.0-$(TZ=UTC git show -s --date=format-local:%Y%m%d%H%M%S --format=%cd)-$(git rev-parse --short=12 HEAD)
git diff --quiet HEAD || version+=+dirty
echo "$version"
