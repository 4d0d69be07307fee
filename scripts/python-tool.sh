#!/usr/bin/env bash
# Installs a Python tool for tests in target/tools, once and again after a change of its versions, and prints the path of a
# program of it.
#
#   scripts/python-tool.sh <name> <module> <program> <package==version>…
#
# The module is imported to see whether the tool works; the program is one of the folder bin, such as python.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -ge 4 ] || { echo "usage: scripts/python-tool.sh <name> <module> <program> <package==version>…" >&2; exit 64; }
name=$1 module=$2 program=$3
shift 3

target=${CARGO_TARGET_DIR:-target}
case $target in /*) ;; *) target=$PWD/$target ;; esac
venv=$target/tools/$name

mkdir -p "$(dirname "$venv")"
# Concurrent test runs must not build the same folder; the second waits for the first.
exec 9>"$venv.lock"
flock 9
if [ "$(cat "$venv/pins" 2>/dev/null || true)" != "$*" ] || ! "$venv/bin/python" -c "import $module" 2>/dev/null; then
  rm -rf "$venv"
  python3 -m venv "$venv" >&2
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-input "$@" >&2
  "$venv/bin/python" -c "import $module"
  printf '%s\n' "$*" >"$venv/pins"
fi
printf '%s\n' "$venv/bin/$program"
