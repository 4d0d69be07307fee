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
const EXPONENT = 12;

/** How much the login counts, which is the first screen of every visitor; another one counts at most 1. */
const LOGIN = 50;

/** How much a part counts that is loaded later, such as a dialog. */
const PART = 0.3;

/** Estimates the compressed size of a module, which the build shortens; of libraries it also leaves out a part. */
const sizeOf = (id: string, code: string) =>
  (id.includes('/node_modules/') ? 0.5 : 0.7) *
  gzipSync(code.replaceAll(/\/\*[^]*?\*\/|^\s+/gm, '')).length;

/** Returns the name of the file of each module that several first screens or later parts load. */
function namesOfFiles(limits: Limits, context: Context): Map<string, string> {
  const importsOf = (id: string) => context.getModuleInfo(id)?.importedIds ?? [];
  const modules = readModules('src', new Set());
  const screens = firstScreens(limits, modules).flatMap(({ name, limitKb, loads }) =>
    loads.map((paths) => ({
      modules: [MAIN, ...paths.map((path) => resolve(path))],
      limitKb,
      factor: name === limits.login.module ? LOGIN : 1,
    })),
  );
  const first = new Set(screens.flatMap((it) => it.modules));
  const lazy = [...modules.values()].flatMap((it) => it.lazy.map(({ module }) => module));
  const parts = [...new Set(lazy)].filter((it) => !first.has(it));
  const sizes = new Map<string, number>();
  for (const id of closure([...first, ...parts], importsOf))
    sizes.set(id, sizeOf(id, context.getModuleInfo(id)?.code ?? ''));
  const kbOf = (start: string[]) =>
    [...closure(start, importsOf)].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) / 1_000;
  const sources: Sources = new Map(
    [...sizes]
      .filter(([id]) => !VENDOR.test(id))
      .map(([id, size]) => [id, { size, imports: importsOf(id) }]),
  );
  const planned = planChunks(
    [
      ...screens.map(({ modules: start, limitKb, factor }) => ({
        modules: start,
        weight: factor * (kbOf(start) / limitKb) ** EXPONENT,
      })),
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
