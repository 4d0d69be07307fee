#!/usr/bin/env bash
# Fails if the committed API document or the client's generated types and limits are not current. It leaves the
# regenerated files, so that committing them fixes it.
#
#   scripts/check-generated.sh target/debug/caseboard
set -euo pipefail
cd "$(dirname "$0")/.."
binary=$1

before=$(mktemp -d)
trap 'rm -rf "$before"' EXIT
files=(web/openapi.json web/src/api/{schema.d,bounds,auditActions}.ts)
cp -p "${files[@]}" "$before"

document=$("$binary" openapi)
printf '%s\n' "$document" >"$before/openapi.new"
cmp -s "$before/openapi.new" web/openapi.json || cp "$before/openapi.new" web/openapi.json
(cd web && npm run --silent generate)

stale=()
for file in "${files[@]}"; do
  # An unchanged file keeps its time, or make would rebuild the client.
  if cmp -s "$before/$(basename "$file")" "$file"; then cp -p "$before/$(basename "$file")" "$file"; else stale+=("$file"); fi
done
if [ ${#stale[@]} -gt 0 ]; then
  for file in "${stale[@]}"; do diff -u "$before/$(basename "$file")" "$file" | head -n 40 || true; done
  echo "check-generated: ${stale[*]} did not match the sources. They are right now: commit them." >&2
  exit 1
fi
echo "${files[*]} match the sources"
