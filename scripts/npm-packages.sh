#!/usr/bin/env bash
# Installs the npm packages of a folder exactly as its lock file says.
#
#   scripts/npm-packages.sh web
#
# `npm ci` is tried first. Some registries do not carry the optional packages of foreign platforms;
# the lock file then has no entry for them, and `npm ci` rejects it. `npm install` is used in that
# case, and this script verifies that it changed nothing: every entry of the committed lock file must
# have the same version and checksum afterwards, and the file itself is restored.
set -euo pipefail
cd "$(dirname "$0")/../$1"

if npm ci --no-audit --no-fund >/dev/null 2>&1; then
  echo "$1: installed with npm ci"
else
  kept=$(mktemp)
  # Restored with its time, or make would consider the packages older than their lock file.
  trap 'cp -p "$kept" package-lock.json; rm -f "$kept"' EXIT
  cp -p package-lock.json "$kept"
  npm install --no-audit --no-fund --loglevel=error
  node -e '
    const [before, after] = process.argv.slice(1).map((f) => JSON.parse(require("fs").readFileSync(f, "utf8")).packages);
    const wrong = Object.keys(before).filter((p) => p !== "" && (after[p]?.version !== before[p].version || after[p]?.integrity !== before[p].integrity));
    const added = Object.keys(after).filter((p) => !(p in before) && !after[p].optional);
    if (wrong.length + added.length > 0) {
      console.error("npm-packages: package.json and package-lock.json disagree about: " + [...wrong, ...added].join(", "));
      console.error("npm-packages: run npm install there and commit package-lock.json");
      process.exit(1);
    }' "$kept" package-lock.json
  echo "$1: installed with npm install, as the lock file says"
fi
# Newer than the lock file, so that make knows it is done.
touch node_modules/.package-lock.json
