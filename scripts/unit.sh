#!/usr/bin/env bash
# The Rust tests: all of them on SQLite, then all that use a database once more on PostgreSQL.
# Arguments go to the test runner: scripts/unit.sh -p caseboard-store race
set -euo pipefail
cd "$(dirname "$0")/.."

# Some tests use a real SMTP server and a real S3 server. Both are Python packages, installed here so
# that no test waits for them.
scripts/aiosmtpd-venv.sh >/dev/null
scripts/moto-venv.sh >/dev/null

# With the binaries, so that the end-to-end run uses the tested build.
[ $# -gt 0 ] || cargo build --locked --workspace --bins --tests

# Most of the time of a test is waiting for the disk, which no test depends on.
memory=$(scripts/memory-folder.sh)
if [ -n "$memory" ]; then
  export TMPDIR=$memory
  trap 'rm -rf "$memory"' EXIT
fi

# A test in a module `root_only` needs the rights of root.
skipped=()
[ "$(id -u)" = 0 ] || skipped=(--skip root_only::)

say() { printf '\n== Rust tests on %s\n' "$1"; }
code=0 empty=0
# Runs the tests on one engine. That no test matches (nextest's exit code 4) is a failure only if it happens on both.
run() {
  local status=0
  "$@" || status=$?
  if [ "$status" = 4 ]; then empty=$((empty + 1)); elif [ "$status" != 0 ]; then code=$status; fi
}
if command -v cargo-nextest >/dev/null; then
  # The profiles leave out the tests of the other engine. Expressions among the arguments narrow them further.
  sqlite=default postgres=postgres
  [ -z "${CI:-}" ] || { sqlite=ci postgres=ci-postgres; }
  # Two more than there are cores, because many tests wait for timers: with two cores a fifth faster.
  export NEXTEST_TEST_THREADS=${NEXTEST_TEST_THREADS:-$(($(getconf _NPROCESSORS_ONLN) + 2))}
  case " $* " in *" -- "*) rest=("${skipped[@]}") ;; *) rest=(-- "${skipped[@]}") ;; esac
  say SQLite
  run env -u CASEBOARD_TEST_POSTGRES cargo nextest run --locked --profile "$sqlite" --no-tests=fail "$@" "${rest[@]}"
  say PostgreSQL
  run scripts/with-postgres.sh cargo nextest run --locked --profile "$postgres" --no-tests=fail "$@" "${rest[@]}"
  [ "$empty" -lt 2 ] || code=4
else
  # Without --no-fail-fast cargo ends at the first test program that fails. --workspace would override -p.
  with_database=(--workspace --exclude caseboard-domain)
  case " $* " in *" -p "* | *" -p="* | *" --package "* | *" --package="*) with_database=() ;; esac
  say SQLite
  env -u CASEBOARD_TEST_POSTGRES cargo test --locked --no-fail-fast --bins --lib --tests "$@" \
    -- --skip postgres_only:: "${skipped[@]}" || code=$?
  say PostgreSQL
  scripts/with-postgres.sh cargo test --locked --no-fail-fast "${with_database[@]}" --bins --lib --tests "$@" \
    -- --skip sqlite_only:: "${skipped[@]}" || code=$?
fi
exit "$code"
