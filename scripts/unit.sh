#!/usr/bin/env bash
# The Rust tests, every one on SQLite and, where it touches the database, on PostgreSQL as well.
# Arguments go to the test runner: scripts/unit.sh -p caseboard-store race
set -euo pipefail
cd "$(dirname "$0")/.."

# Some tests send mail through a real SMTP server, which is a Python package.
CASEBOARD_TEST_AIOSMTPD=$(scripts/aiosmtpd-venv.sh)
export CASEBOARD_TEST_AIOSMTPD

if command -v cargo-nextest >/dev/null; then
  profile=default
  [ -z "${CI:-}" ] || profile=ci
  # With the binaries, so that the end-to-end run finds the very build that was tested.
  cargo build --locked --workspace --bins --tests
  exec scripts/with-postgres.sh cargo nextest run --locked --workspace --profile "$profile" "$@"
else
  exec scripts/with-postgres.sh cargo test --locked --workspace --bins --tests "$@"
fi
