import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { closure } from './closure.ts';
import { firstScreens, type Limits } from './first-screens.ts';
import { planChunks, type Sources } from './plan-chunks.ts';
import { readModules } from './texts.ts';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Exclude<Group['name'], string>>[1];

/** The libraries of every screen. Infinite queries belong to the screens with long lists. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|openapi-fetch|@tanstack\/[^/]+)\/(?!.*\/(useInfiniteQuery|infiniteQueryObserver)\.)/;

const MAIN = resolve('src/main.tsx');

/** The larger it is, the more a screen counts that is close to its limit. */
const EXPONENT = 16;

/** How much a part counts that is loaded later, such as a dialog; a first screen counts 100 to 2,000. */
const PART = 8;

/** Estimates the compressed size of a module. Its code has comments, and names that the build shortens. */
const sizeOf = (code: string) =>
  0.75 * gzipSync(code.replaceAll(/\/\*[^]*?\*\/|^\s+/gm, '')).length;

/** Returns the name of the file of each module that several first screens or later parts load. */
function namesOfFiles(limits: Limits, context: Context): Map<string, string> {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? [];
  const modules = readModules('src', new Set());
  const loads = firstScreens(limits, modules).flatMap((it) =>
    it.loads.map((paths) => ({
      limitKb: it.limitKb,
      start: [MAIN, ...paths.map((path) => resolve(path))],
    })),
  );
  const first = new Set(loads.flatMap((it) => it.start));
  const lazy = [...modules.values()].flatMap((it) => it.lazy.map(({ module }) => module));
  const parts = [...new Set(lazy)].filter((it) => !first.has(it));
  const sizes = new Map<string, number>();
  for (const id of closure([...first, ...parts], importsOf))
    sizes.set(id, sizeOf(context.getModuleInfo(id)?.code ?? ''));
  const weightOf = (start: string[], limitKb: number) => {
    const all = [...closure(start, importsOf)].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    return (all / 1_000 / limitKb) ** EXPONENT;
  };
  const sources: Sources = new Map(
    [...sizes]
      .filter(([id]) => !VENDOR.test(id))
      .map(([id, size]) => [id, { size, imports: importsOf(id) }]),
  );
  const planned = planChunks(
    [
      ...loads.map((it) => ({ modules: it.start, weight: weightOf(it.start, it.limitKb) })),
      ...parts.map((part) => ({ modules: [MAIN, part], weight: PART })),
    ],
    sources,
  );
  return new Map(
    planned.flatMap((ids, index) =>
      ids.map((id) => [id, ids.includes(MAIN) ? 'first-visit' : `shared~${index}`] as const),
    ),
  );
}

/** Groups modules into files so that first screens load as little as possible, above all those that are close to their limit. */
export function chunkGroups(limits: Limits): Group[] {
  let names: Map<string, string> | undefined;
  return [
    // It changes only with the versions of the libraries.
    { name: 'vendor', test: VENDOR },
    {
      debugName: 'shared',
      name: (id, context) => (names ??= namesOfFiles(limits, context)).get(id) ?? null,
      // What a module of the plan imports is in the plan.
      includeDependenciesRecursively: false,
    },
  ];
}
