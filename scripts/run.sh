#!/usr/bin/env bash
# Serves Caseboard from ./data; fills it with demo people and cases first when it is empty.
#
#   scripts/run.sh target/debug/caseboard
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1

export CASEBOARD_ENV=${CASEBOARD_ENV:-dev}
export CASEBOARD_LISTEN=${CASEBOARD_LISTEN:-127.0.0.1:8080}
export CASEBOARD_DATA_DIR=${CASEBOARD_DATA_DIR:-./data}
[ "$CASEBOARD_ENV" = production ] || export CASEBOARD_ADD_CENTER_CODE=${CASEBOARD_ADD_CENTER_CODE:-open-a-center}

# The list of people is stored next to the data, so that it can be shown at the next start.
people=$CASEBOARD_DATA_DIR/demo-people.txt
if [ "$CASEBOARD_ENV" = dev ] && [ -z "${CASEBOARD_DATABASE_URL:-}" ] && [ -z "$(ls -A "$CASEBOARD_DATA_DIR" 2>/dev/null)" ]; then
  echo "==> $CASEBOARD_DATA_DIR is empty: filling it with demo people and cases"
  mkdir -p "$CASEBOARD_DATA_DIR"
  report=$(mktemp)
  # The next start would take an incomplete demo for real data.
  trap 'rm -rf "$report" "${CASEBOARD_DATA_DIR:?}"/*' EXIT
  "$binary" demo >"$report"
  mv "$report" "$people"
  trap - EXIT
fi
[ ! -f "$people" ] || cat "$people"
echo
echo "==> http://$CASEBOARD_LISTEN  (stop with Ctrl-C; make clean-data starts over)"
exec "$binary" serve
