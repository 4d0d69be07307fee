#!/usr/bin/env bash
# The Rust tests: all of them on SQLite, then all that reach a database once more on PostgreSQL.
# Arguments go to the test runner: scripts/unit.sh -p caseboard-store race
set -euo pipefail
cd "$(dirname "$0")/.."

# Some tests send mail through a real SMTP server, and keep files on a server that speaks S3. Both are
# Python packages: fetched here, so that no test waits for them.
scripts/aiosmtpd-venv.sh >/dev/null
scripts/moto-venv.sh >/dev/null

# With the binaries, so that the end-to-end run finds the very build that was tested.
[ $# -gt 0 ] || cargo build --locked --workspace --bins --tests

say() { printf '\n== Rust tests on %s\n' "$1"; }
code=0
if command -v cargo-nextest >/dev/null; then
  profile=default
  [ -z "${CI:-}" ] || profile=ci
  say SQLite
  env -u CASEBOARD_TEST_POSTGRES cargo nextest run --locked --profile "$profile" "$@" || code=$?
  say PostgreSQL
  # The rules know of no database, so they are not asked twice.
  scripts/with-postgres.sh cargo nextest run --locked --profile "$profile" \
    -E 'not package(caseboard-domain)' --no-tests=pass "$@" || code=$?
else
  say SQLite
  env -u CASEBOARD_TEST_POSTGRES cargo test --locked --bins --lib --tests "$@" || code=$?
  say PostgreSQL
  scripts/with-postgres.sh cargo test --locked --workspace --exclude caseboard-domain --bins --lib --tests "$@" || code=$?
fi
exit "$code"
