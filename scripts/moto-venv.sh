#!/usr/bin/env bash
# Prints the path of a Python that can run `-m moto.server`: an S3 server for the tests of the file store.
# It is installed once in target/tools, and again after a change of the versions below.
set -euo pipefail
cd "$(dirname "$0")/.."

pins=("moto[s3]==5.2.5" "flask==3.1.3" "flask-cors==6.0.5" "werkzeug==3.1.9")
venv=$PWD/${CARGO_TARGET_DIR:-target}/tools/moto
[ "${CARGO_TARGET_DIR:-}" = "" ] || case $CARGO_TARGET_DIR in /*) venv=$CARGO_TARGET_DIR/tools/moto ;; esac

mkdir -p "$(dirname "$venv")"
# Concurrent test runs must not build the same folder; the second waits for the first.
exec 9>"$venv.lock"
flock 9
if [ "$(cat "$venv/pins" 2>/dev/null || true)" != "${pins[*]}" ] || ! "$venv/bin/python" -c 'import moto.server' 2>/dev/null; then
  rm -rf "$venv"
  python3 -m venv "$venv" >&2
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-input "${pins[@]}" >&2
  "$venv/bin/python" -c 'import moto.server'
  printf '%s\n' "${pins[*]}" >"$venv/pins"
fi
printf '%s\n' "$venv/bin/python"
