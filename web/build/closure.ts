/** Returns `files` and everything that they import statically, in import order. */
export function closure(
  chunks: ReadonlyMap<string, { imports: readonly string[] }>,
  files: readonly string[],
): Set<string> {
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    chunks.get(file)?.imports.forEach(walk);
  };
  files.forEach(walk);
  return seen;
}
