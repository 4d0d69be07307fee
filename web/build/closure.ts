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

/** Returns the chunks that contain a module, named by the end of its path. */
export function filesWith(
  chunks: ReadonlyMap<string, { moduleIds: readonly string[] }>,
  module: string,
): string[] {
  return [...chunks]
    .filter(([, { moduleIds }]) => moduleIds.some((id) => id.endsWith(module)))
    .map(([file]) => file);
}
