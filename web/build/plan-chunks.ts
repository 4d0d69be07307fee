import { closure } from './closure.ts';

/** Modules that are loaded together, with all that they import. */
export interface Load {
  modules: readonly string[];
  /** Returns how much a byte of this load counts, from the size of all of them. */
  weigh: (size: number) => number;
}

/** Modules with their sizes in bytes. */
export type Sources = ReadonlyMap<string, { imports: readonly string[]; size: number }>;

/** Modules that become one file. */
interface Chunk {
  ids: string[];
  /** The loads that need it, one bit each. */
  loads: bigint;
  size: number;
}

/** What one more file costs, in bytes: a request, the names of its imports and exports, and worse compression. */
const FILE = 1_500;

/**
 * Returns the modules of each file that several loads need. At first, the modules that exactly the same loads need share a
 * file. Then the two files are merged that save most, as long as any do: a load that needs both has a file less, and one that
 * needs one of them also loads the other, with all that this imports. Files never import each other: the same loads would
 * need them, and such files are merged.
 */
export function planChunks(loads: readonly Load[], sources: Sources): string[][] {
  const importsOf = (id: string) => sources.get(id)?.imports ?? [];
  const sizeOf = (id: string) => sources.get(id)?.size ?? 0;
  const loadsOf = new Map<string, bigint>();
  const weights = loads.map(({ modules, weigh }, index) => {
    const all = closure(modules, importsOf);
    for (const id of all) loadsOf.set(id, (loadsOf.get(id) ?? 0n) | (1n << BigInt(index)));
    return weigh([...all].reduce((sum, id) => sum + sizeOf(id), 0));
  });
  const known = new Map<bigint, number>();
  /** Returns how much a byte counts that several loads need. */
  const weightOf = (set: bigint) => {
    const sum = () =>
      weights.reduce((all, it, at) => ((set >> BigInt(at)) & 1n ? all + it : all), 0);
    const weight = known.get(set) ?? sum();
    known.set(set, weight);
    return weight;
  };

  const byLoads = new Map<bigint, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, set] of loadsOf) {
    const isOfOneLoad = (set & (set - 1n)) === 0n;
    if (isOfOneLoad) continue;
    const chunk = byLoads.get(set) ?? { ids: [], loads: set, size: 0 };
    byLoads.set(set, chunk);
    chunkOf.set(id, chunk);
    chunk.ids.push(id);
    chunk.size += sizeOf(id);
  }
  const chunks = new Set(byLoads.values());
  const withImports = (...start: Chunk[]) =>
    closure(start, ({ ids }) => ids.flatMap(importsOf).flatMap((id) => chunkOf.get(id) ?? []));
  for (;;) {
    const needed = new Map([...chunks].map((it) => [it, withImports(it)]));
    let most = 0;
    let pair: [Chunk, Chunk] | undefined;
    for (const a of chunks)
      for (const b of chunks) {
        if (a === b) break;
        let saved = FILE * weightOf(a.loads & b.loads);
        if (saved <= most) continue;
        for (const it of new Set([...(needed.get(a) ?? []), ...(needed.get(b) ?? [])]))
          saved -= it.size * weightOf((a.loads | b.loads) & ~it.loads);
        if (saved <= most) continue;
        most = saved;
        pair = [a, b];
      }
    if (!pair) return [...chunks].map(({ ids }) => ids);
    const [a, b] = pair;
    for (const it of withImports(a, b)) it.loads |= a.loads | b.loads;
    chunks.delete(b);
    a.ids.push(...b.ids);
    a.size += b.size;
    for (const id of b.ids) chunkOf.set(id, a);
  }
}
