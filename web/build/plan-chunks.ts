import { closure } from './closure.ts';

/** Modules that are loaded together, with what they import. */
export interface Load {
  modules: Iterable<string>;
  /** How much the bytes of this load count, compared with those of the others. */
  weight: number;
}

/** The modules that can be in the planned files. */
export type Sources = ReadonlyMap<string, { imports: readonly string[]; size: number }>;

/** Modules that become one file. */
interface Chunk {
  ids: string[];
  /** The loads that need it, one bit each. */
  loads: bigint;
  size: number;
  imports: Set<Chunk>;
}

/** What one more file costs, in bytes: a request, the names of its imports and exports, and worse compression. */
const FILE = 1_500;

const withImports = (...chunks: Chunk[]) => closure(chunks, (it) => it.imports);

/** Returns one file for all modules that exactly the same loads need, several of them; those of a single load have none. */
function chunksByLoads(loads: readonly Load[], sources: Sources): Set<Chunk> {
  const loadsOf = new Map<string, bigint>();
  const importsOf = (id: string) => sources.get(id)?.imports ?? [];
  loads.forEach(({ modules }, index) => {
    for (const id of closure(modules, importsOf))
      loadsOf.set(id, (loadsOf.get(id) ?? 0n) | (1n << BigInt(index)));
  });
  const byLoads = new Map<bigint, Chunk>();
  const chunkOf = new Map<string, Chunk>();
  for (const [id, { size }] of sources) {
    const set = loadsOf.get(id) ?? 0n;
    const isOfOne = (set & (set - 1n)) === 0n;
    if (isOfOne) continue;
    const chunk = byLoads.get(set) ?? { ids: [], loads: set, size: 0, imports: new Set() };
    chunk.ids.push(id);
    chunk.size += size;
    byLoads.set(set, chunk);
    chunkOf.set(id, chunk);
  }
  for (const [id, { imports }] of chunkOf)
    for (const imported of importsOf(id)) {
      const chunk = chunkOf.get(imported);
      if (chunk) imports.add(chunk);
    }
  return new Set(byLoads.values());
}

/**
 * Returns the modules of each file that several loads need. The two files are merged that save most, as long as any do: a
 * load that needs both has a file less, and one that needs one of them also loads the other, with all that this imports.
 * Files never import each other: the same loads would need them, and such files are merged.
 */
export function planChunks(loads: readonly Load[], sources: Sources): string[][] {
  const chunks = chunksByLoads(loads, sources);
  const known = new Map<bigint, number>();
  /** Returns the sum of the weights of loads. */
  const weightOf = (set: bigint) => {
    const sum = () =>
      loads.reduce((all, it, index) => all + ((set >> BigInt(index)) & 1n ? it.weight : 0), 0);
    const weight = known.get(set) ?? sum();
    known.set(set, weight);
    return weight;
  };
  for (;;) {
    const reached = new Map([...chunks].map((it) => [it, withImports(it)]));
    let most = 0;
    let pair: [Chunk, Chunk] | undefined;
    for (const a of chunks)
      for (const b of chunks) {
        if (a === b) break;
        let saved = FILE * weightOf(a.loads & b.loads);
        if (saved <= most) continue;
        for (const it of new Set([...(reached.get(a) ?? []), ...(reached.get(b) ?? [])]))
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
    b.imports.forEach((it) => a.imports.add(it));
    for (const { imports } of chunks) if (imports.delete(b)) imports.add(a);
    a.imports.delete(a);
  }
}
