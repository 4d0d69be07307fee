import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { closure } from './closure.ts';
import { firstScreens, type Limits } from './first-screens.ts';
import { type Load, planChunks } from './plan-chunks.ts';
import { readModules } from './texts.ts';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Exclude<Group['name'], string>>[1];

/** The libraries of every screen. */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|use-sync-external-store|openapi-fetch|@tanstack\/[^/]+)\//;

/** The parts of them for infinite queries, which belong to the screens with long lists. */
const INFINITE = /\/(useInfiniteQuery|infiniteQueryObserver)\./;

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
  const modules = readModules('src', new Set());
  const screens: Load[] = firstScreens(limits, modules).flatMap(({ name, limitKb, loads }) =>
    loads.map((start) => ({
      modules: [MAIN, ...start],
      weigh: (size) =>
        (name === limits.login.module ? LOGIN : 1) * (size / 1_000 / limitKb) ** EXPONENT,
    })),
  );
  const first = new Set(screens.flatMap((it) => it.modules));
  const lazy = new Set([...modules.values()].flatMap((it) => it.lazy.map(({ module }) => module)));
  const parts: Load[] = [...lazy]
    .filter((it) => !first.has(it))
    .map((part) => ({ modules: [MAIN, part], weigh: () => PART }));
  const importsOf = (id: string) => {
    const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
    const imports = importedIds.filter((it) => !INFINITE.test(it));
    // The index of a library imports these parts for everyone; they are needed by the modules that name them.
    const isUser = !id.includes('/node_modules/') && code?.includes('useInfiniteQuery');
    if (!isUser && !INFINITE.test(id)) return imports;
    const ofIndex = importedIds.flatMap((it) => context.getModuleInfo(it)?.importedIds ?? []);
    return [...imports, ...ofIndex.filter((it) => INFINITE.test(it))];
  };
  const sources = [...closure([...first, ...lazy], importsOf)].map((id) => {
    const size = sizeOf(id, context.getModuleInfo(id)?.code ?? '');
    return [id, { imports: importsOf(id), size }] as const;
  });
  const names = new Map<string, string>();
  planChunks([...screens, ...parts], new Map(sources)).forEach((ids, index) => {
    const name = ids.includes(MAIN) ? 'first-visit' : `shared~${index}`;
    for (const id of ids) names.set(id, name);
  });
  return names;
}

/** Groups modules into files so that first screens load as little as possible, above all those that are close to their limit. */
export function chunkGroups(limits: Limits): Group[] {
  let names: Map<string, string> | undefined;
  return [
    // It changes only with the versions of the libraries.
    { name: 'vendor', test: (id) => VENDOR.test(id) && !INFINITE.test(id) },
    {
      debugName: 'shared',
      name: (id, context) => (names ??= namesOfFiles(limits, context)).get(id) ?? null,
      // What a module of the plan imports is in the plan.
      includeDependenciesRecursively: false,
    },
  ];
}
