#!/usr/bin/env bash
# Runs one command with a private, temporary PostgreSQL cluster.
#
#   scripts/with-postgres.sh cargo nextest run
#
# The cluster is made with the machine's own initdb in a new temporary folder, listens on a free
# port of 127.0.0.1 and on a socket inside that folder, and is removed when the command ends, also
# after a failure. The command finds CASEBOARD_TEST_POSTGRES in its environment: the address of a superuser
# who may create databases. The exit code is the command's.
#
# The settings are for tests only: nothing is synced to disk. CASEBOARD_TEST_SHARED_BUFFERS is the size of its cache, 128MB
# unless set.
#
# With CASEBOARD_TEST_TLS, a folder with server.crt and server.key, the cluster accepts connections with TLS only.
set -euo pipefail

say() { printf 'with-postgres: %s\n' "$*" >&2; }
die() { say "$*"; exit 70; }

[ $# -gt 0 ] || die "say which command to run, for example: scripts/with-postgres.sh cargo nextest run"

# --- the programs -----------------------------------------------------------------------------
# Debian keeps initdb out of PATH, one folder per version; the newest one wins.
find_bin() {
  local dir
  for dir in $(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin 2>/dev/null | sort -rV); do
    if [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ]; then echo "$dir"; return; fi
  done
  if command -v initdb >/dev/null && command -v pg_ctl >/dev/null; then
    dirname "$(readlink -f "$(command -v initdb)")"
  fi
}
bin=$(find_bin)
[ -n "$bin" ] || die "no initdb found. Install PostgreSQL's server programs (Debian: apt-get install postgresql)."

# --- the user ---------------------------------------------------------------------------------
# PostgreSQL refuses to run as root, so root runs it under an unprivileged account.
as=()
owner=$(id -un)
if [ "$(id -u)" = 0 ]; then
  for owner in postgres nobody ''; do
    [ -n "$owner" ] && id "$owner" >/dev/null 2>&1 && break
  done
  [ -n "$owner" ] || die "run as root, and neither the account postgres nor nobody exists to run the cluster."
  as=(runuser -u "$owner" --)
fi

# --- the folder -------------------------------------------------------------------------------
# A socket's path may be 107 bytes long, so a deep TMPDIR is not used.
base=${TMPDIR:-/tmp}
[ ${#base} -le 60 ] || base=/tmp
# Root's own TMPDIR may be closed to the account that runs the cluster.
[ ${#as[@]} -eq 0 ] || "${as[@]}" test -x "$base" || base=/tmp
home=$(mktemp -d "$base/caseboard-pg.XXXXXX")
chmod 700 "$home"
[ ${#as[@]} -eq 0 ] || chown "$owner" "$home"

stop_cluster() {
  if [ -f "$home/data/postmaster.pid" ]; then
    (cd "$home" && "${as[@]}" "$bin/pg_ctl" -D "$home/data" -m immediate -w -t 20 stop) >/dev/null 2>&1 || true
  fi
  rm -rf "$home"
}

child=
watcher=
finish() {
  local code=$?
  trap - EXIT INT TERM HUP
  if [ -n "$child" ] && kill -0 "$child" 2>/dev/null; then
    kill -TERM "$child" 2>/dev/null || true
    wait "$child" 2>/dev/null || true
  fi
  [ -z "$watcher" ] || kill "$watcher" 2>/dev/null || true
  stop_cluster
  exit "$code"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

# A trap does not run when this shell is killed with -9; this small loop cleans up then.
self=$$
export -f stop_cluster
home=$home bin=$bin run_as=${as[*]:-} setsid bash -c '
  read -ra as <<<"$run_as"
  while kill -0 "$1" 2>/dev/null; do sleep 2; done
  stop_cluster
' watcher "$self" </dev/null >/dev/null 2>&1 &
watcher=$!

# --- the cluster ------------------------------------------------------------------------------
password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
printf '%s\n' "$password" >"$home/password"
[ ${#as[@]} -eq 0 ] || chown "$owner" "$home/password"

# md5 and not scram: a test opens thousands of connections, and scram's key stretching would cost
# more than the tests themselves. The cluster contains test data only and listens on loopback.
(cd "$home" && "${as[@]}" "$bin/initdb" -D "$home/data" -U caseboard --pwfile="$home/password" \
  --auth-local=md5 --auth-host=md5 --encoding=UTF8 --locale=C --no-sync) >"$home/initdb.log" 2>&1 ||
  { cat "$home/initdb.log" >&2; die "initdb failed (see above)."; }
rm -f "$home/password"

cat >>"$home/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$home'
max_connections = 300
shared_buffers = ${CASEBOARD_TEST_SHARED_BUFFERS:-128MB}
fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 2GB
autovacuum = off
jit = off
log_min_messages = warning
log_min_error_statement = panic
CONF

if [ -n "${CASEBOARD_TEST_TLS:-}" ]; then
  install -m 600 "$CASEBOARD_TEST_TLS/server.crt" "$CASEBOARD_TEST_TLS/server.key" "$home/data/"
  [ ${#as[@]} -eq 0 ] || chown "$owner" "$home/data/server.crt" "$home/data/server.key"
  echo 'ssl = on' >>"$home/data/postgresql.conf"
  sed -i 's/^host\( \|\t\)/hostssl\1/' "$home/data/pg_hba.conf"
fi

# Another process can take the free port meanwhile, so a failed start tries another one.
port=
for attempt in 1 2 3 4 5 6; do
  candidate=$((20000 + (RANDOM * 32768 + RANDOM) % 12000))
  if (exec 3<>"/dev/tcp/127.0.0.1/$candidate") 2>/dev/null; then continue; fi
  if (cd "$home" && "${as[@]}" "$bin/pg_ctl" -D "$home/data" -o "-p $candidate" -l "$home/server.log" -w -t 60 start) \
    >/dev/null 2>&1 </dev/null; then
    port=$candidate
    break
  fi
done
if [ -z "$port" ]; then
  tail -n 20 "$home/server.log" >&2 2>/dev/null || true
  die "PostgreSQL did not start after $attempt tries (see above)."
fi

export CASEBOARD_TEST_POSTGRES="postgres://caseboard:$password@127.0.0.1:$port/postgres"
say "PostgreSQL $("$bin/postgres" --version | awk '{print $3}') on 127.0.0.1:$port as $owner"

# --- the command ------------------------------------------------------------------------------
# In the background, so that a signal reaches the traps at once; it keeps this shell's input.
"$@" <&0 &
child=$!
code=0
wait "$child" || code=$?
child=
[ "$code" = 0 ] || say "the command ended with code $code; last lines of the server's log:"
[ "$code" = 0 ] || tail -n 5 "$home/server.log" >&2 2>/dev/null || true
exit "$code"
