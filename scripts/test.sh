#!/usr/bin/env bash
# `make test`: runs and times every step in order and prints one summary. After a failed step the others still run,
# except after tools, client and build, which they require.
set -uo pipefail
cd "$(dirname "$0")/.."

logs=target/test-logs
export BUILD_ALSO=--tests
rm -rf "$logs" target/nextest/*/junit.xml
mkdir -p "$logs"
started=$SECONDS
names=() seconds=() codes=()
red=0

step() { # step <name> <command…>
  local name=$1 begin=$SECONDS code=0
  shift
  printf '\n######## %s\n' "$name"
  "$@" 2>&1 </dev/null | tee "$logs/$name.log"
  code=${PIPESTATUS[0]}
  ended "$name" "$begin" "$code"
  return "$code"
}

ended() { # ended <name> <begin> <code>
  names+=("$1") seconds+=($((SECONDS - $2))) codes+=("$3")
  echo "$1 $((SECONDS - $2))" >>"$logs/seconds"
  [ "$3" = 0 ] || red=1
}

# Steps that use one core each run beside the next step: `start_step` begins one, `join_step` waits for it and prints its
# output.
start_step() { # start_step <name> <command…>
  side_name=$1 side_begin=$SECONDS
  shift
  printf '\n######## %s (beside the next step)\n' "$side_name"
  "$@" >"$logs/$side_name.log" 2>&1 </dev/null &
  side_process=$!
}

join_step() {
  local code=0
  wait "$side_process" || code=$?
  printf '\n######## %s\n' "$side_name"
  cat "$logs/$side_name.log"
  ended "$side_name" "$side_begin" "$code"
}

finish() {
  printf '\n######## summary\n'
  local i
  for i in "${!names[@]}"; do
    printf '%-14s %4d s  %s\n' "${names[$i]}" "${seconds[$i]}" "$([ "${codes[$i]}" = 0 ] && echo ok || echo "FAILED (code ${codes[$i]})")"
  done
  printf '%-14s %4d s\n' total $((SECONDS - started))
  trust/quick-times "$logs" || red=1
  python3 scripts/sum-results "$logs" || red=1
  exit "$red"
}

step tools scripts/install-tools.sh all || finish
step client make web || finish
step build cargo build --locked --workspace --bins --tests || finish
step check make check
step unit make unit
start_step fuzz-api trust/run --quick --only fuzz-api
step trust trust/run --quick
join_step
step web-test make web-test
step e2e make e2e
step requirements python3 scripts/coverage-of-spec --check
finish
