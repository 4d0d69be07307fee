#!/usr/bin/env bash
# Makes sure that the programs a command needs are on this machine.
#
#   scripts/install-tools.sh run    what `make run` and `make build` need
#   scripts/install-tools.sh unit   and what the Rust tests need (PostgreSQL, Python with venv)
#   scripts/install-tools.sh e2e    and what the browser tests need (Chromium)
#   scripts/install-tools.sh all    all of them
#
# What is missing is installed with apt where that is allowed (as root, or through sudo without a
# password); otherwise one line says what to install, and the command stops. Rust and Node are
# never installed here: their version is the choice of the user.
set -euo pipefail

what=${1:-all}
case $what in run | unit | e2e | all) ;; *)
  echo "usage: $0 run|unit|e2e|all" >&2
  exit 64
  ;;
esac
wants() { [ "$what" = all ] || [ "$what" = "$1" ]; }

packages=()
reasons=()
need() { # need <debian package> <why>
  packages+=("$1")
  reasons+=("$1 ($2)")
}
fatal=()

have() { command -v "$1" >/dev/null 2>&1; }
at_least() { # at_least <version found> <version wanted>
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n1)" = "$2" ]
}

# --- never installed: Rust, Node ----------------------------------------------------------------
if ! have cargo; then
  fatal+=("Rust is missing: install it with rustup (https://rustup.rs), version 1.92 or newer, with rustfmt and clippy.")
else
  rust=$(rustc --version | awk '{ print $2 }')
  at_least "$rust" 1.92 || fatal+=("Rust $rust is too old: 1.92 or newer is needed (rustup update stable).")
fi
if ! have node; then
  fatal+=("Node is missing: install version 20.19 or newer, with npm.")
else
  node=$(node --version)
  at_least "${node#v}" 20.19 || fatal+=("Node ${node#v} is too old: 20.19 or newer is needed.")
  have npm || fatal+=("npm is missing: it belongs to Node.")
fi

# --- installed when they are missing --------------------------------------------------------------
{ have cc && have make; } || need build-essential "a C compiler for the bundled SQLite"
have git || need git "to tell what changed"

python_ok() { have python3 && python3 -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
if wants unit || wants e2e; then
  if ! python_ok; then
    need python3 "3.11 or newer, for the checks"
    need python3-venv "for the mail server and the S3 server of the tests"
  fi
  have setsid || need util-linux "setsid, to take the test database down"
  postgres=$(ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | head -n1 || true)
  { [ -n "$postgres" ] || have initdb; } || need postgresql "the second database engine of the tests"
fi
if wants e2e; then
  [ -x "${CASEBOARD_CHROMIUM:-/usr/bin/chromium}" ] || need chromium "the browser of the end-to-end tests"
fi

if [ ${#fatal[@]} -gt 0 ]; then
  printf 'install-tools: %s\n' "${fatal[@]}" >&2
  exit 69
fi
[ ${#packages[@]} -gt 0 ] || exit 0

# --- apt ------------------------------------------------------------------------------------------
sudo=()
if [ "$(id -u)" != 0 ]; then
  if have sudo && sudo -n true 2>/dev/null; then
    sudo=(sudo -n)
  else
    echo "install-tools: missing: ${reasons[*]}" >&2
    echo "install-tools: install them as root: apt-get install ${packages[*]}" >&2
    exit 69
  fi
fi
if ! have apt-get; then
  echo "install-tools: missing: ${reasons[*]}; this machine has no apt-get, so install them its own way." >&2
  exit 69
fi

echo "install-tools: installing ${reasons[*]}"
# A separate archive folder: a shared or read-only cache folder makes large packages fail.
archives=$(mktemp -d)
mkdir "$archives/partial"
chmod 755 "$archives"
trap 'rm -rf "$archives"' EXIT
export DEBIAN_FRONTEND=noninteractive
"${sudo[@]}" apt-get update -qq </dev/null || echo "install-tools: apt-get update failed; trying with the lists there are" >&2
"${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
  -o Dir::Cache::archives="$archives" -o Dpkg::Use-Pty=0 "${packages[@]}" </dev/null >"$archives/log" 2>&1 || {
  tail -n 20 "$archives/log" >&2
  echo "install-tools: apt-get install ${packages[*]} failed (see above)." >&2
  exit 69
}
echo "install-tools: done"
