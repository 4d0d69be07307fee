/** Returns `start` and everything that it imports, also through others. */
export function closure<T>(start: Iterable<T>, importsOf: (it: T) => Iterable<T>): Set<T> {
  const found = new Set(start);
  // The set grows while it is iterated.
  for (const it of found) for (const imported of importsOf(it)) found.add(imported);
  return found;
}
