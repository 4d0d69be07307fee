#!/usr/bin/env bash
# Prints the path of a Python that can run `-m aiosmtpd`: a real SMTP server for the mail tests.
# It is installed once in target/tools, and again after a change of the version below.
set -euo pipefail
cd "$(dirname "$0")/.."

pin=aiosmtpd==1.4.6
venv=$PWD/${CARGO_TARGET_DIR:-target}/tools/aiosmtpd
[ "${CARGO_TARGET_DIR:-}" = "" ] || case $CARGO_TARGET_DIR in /*) venv=$CARGO_TARGET_DIR/tools/aiosmtpd ;; esac

mkdir -p "$(dirname "$venv")"
# Concurrent test runs must not build the same folder; the second waits for the first.
exec 9>"$venv.lock"
flock 9
if [ "$(cat "$venv/pin" 2>/dev/null || true)" != "$pin" ] || ! "$venv/bin/python" -c 'import aiosmtpd' 2>/dev/null; then
  rm -rf "$venv"
  python3 -m venv "$venv" >&2
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-input "$pin" >&2
  "$venv/bin/python" -c 'import aiosmtpd'
  printf '%s\n' "$pin" >"$venv/pin"
fi
printf '%s\n' "$venv/bin/python"
