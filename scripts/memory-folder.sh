#!/usr/bin/env bash
# Prints a new folder in memory for the temporary files of tests, whose databases are synced to disk all the time; prints
# nothing if the machine has too little memory for it. The caller removes it.
set -euo pipefail
available() { df --output=avail -k "$1" 2>/dev/null | awk 'NR == 2 { print int($1 / 1024) }'; }

base=/dev/shm
[ -d "$base" ] && [ -w "$base" ] || exit 0
free=$(awk '/MemAvailable/ { print int($2 / 1024) }' /proc/meminfo)
[ "$(available "$base")" -ge 3072 ] && [ "$free" -ge 6144 ] || exit 0
folder=$(mktemp -d "$base/caseboard.XXXXXX")
# Some tests run programs from their folder, which a mount can forbid.
printf '#!/bin/sh\n' >"$folder/program"
chmod 700 "$folder/program"
"$folder/program" 2>/dev/null || { rm -rf "$folder"; exit 0; }
rm "$folder/program"
# The account that runs PostgreSQL has to reach its folder below.
chmod 711 "$folder"
printf '%s\n' "$folder"
