import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

const SOURCES = /\/src\//;

/**
 * Groups modules into chunks by the screens that load them. A browser opens six connections to a
 * server without HTTP/2, so a screen of thirty small files needs five round trips; a compressed file
 * above 14 kB needs a further one on a new connection.
 *
 * @param firstVisit The modules that a visitor's first screen starts from.
 */
export function chunkGroups(...firstVisit: string[]): Group[] {
  let reached: Set<string> | undefined;
  /** Collects what the first screen imports, so that it loads nothing of the signed-in screens. */
  const ofFirstVisit = (context: Parameters<Exclude<Group['name'], string>>[1]) => {
    if (reached) return reached;
    reached = new Set(firstVisit);
    // The set grows while it is iterated.
    for (const id of reached)
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
    return reached;
  };
  return [
    // The libraries of every screen; the file changes only with their versions. Infinite queries belong
    // to the screens with long lists.
    {
      name: 'vendor',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|openapi-fetch|@tanstack\/[^/]+)\/(?!.*\/(useInfiniteQuery|infiniteQueryObserver)\.)/,
    },
    {
      name: (id, context) => (ofFirstVisit(context).has(id) ? 'first-visit' : null),
      test: SOURCES,
    },
    // Modules that many screens import, in files below 14 kB. Excluded are the large parts below and
    // modules that the largest screens, Post Case and Account Security, do not need.
    {
      name: 'signed-in',
      test: /\/src\/(?!features\/|api\/claims|ui\/(BackToTop|Chips|Facts|IconFact)|lib\/(saveBlob|useTyped)|rules\/(caseFacts|documents)|shared\/(form|viewer|Document|document|Draft|Case(Card|Notes)|(Person|Surgeon)Link|acknowledge|caseCommands|ConflictNote|useDownload))/,
      minShareCount: 5,
      maxSize: 45_000,
    },
    // The forms with their library, larger than the group above. Screens without a form do not load
    // them, nor screens without documents or cases the viewer and the case card.
    { name: 'forms', test: /\/node_modules\/react-hook-form\/|\/src\/shared\/form\// },
    // Without the following groups these modules would be merged into files with large parts of other screens:
    // Settings would grow by 19 kB, signed-in screens by 1 to 2, lists by 6 to 9, and Administration by 18.
    { name: 'copy-text', test: /\/src\/shared\/copyText\./ },
    { name: 'shell-links', test: /\/src\/ui\/(IconLink|Tabs)\./ },
    {
      name: 'shared-filters',
      test: /\/src\/(lib\/useTyped|shared\/SearchBox|ui\/(DayField|DateRange))\./,
    },
    {
      name: 'administration',
      test: /\/src\/(lib\/useDelayedValue|shared\/AdministrationTabs)\./,
    },
    // Modules that some screens import; files below the threshold are merged with their nearest neighbor.
    {
      name: 'shared',
      test: SOURCES,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 2_500,
    },
  ];
}
