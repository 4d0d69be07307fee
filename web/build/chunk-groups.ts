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
    // modules that the largest screen, Post Case, does not need.
    {
      name: 'signed-in',
      test: /\/src\/(?!features\/|api\/claims|ui\/(Pagination|BackToTop|Chips|Facts|IconFact)|lib\/(useKeepFocus|useStableHandler|saveBlob|useTyped)|rules\/(caseFacts|documents|stableList|caseFilter|attention)|shared\/(form|viewer|Document|document|Draft|copyText|Case(Card|Notes)|(Person|Surgeon)Link|acknowledge|caseCommands|ConflictNote|useDownload))/,
      minShareCount: 5,
      maxSize: 45_000,
    },
    // The forms with their library, larger than the group above. Screens without a form do not load
    // them, nor screens without documents or cases the viewer and the case card.
    { name: 'forms', test: /\/node_modules\/react-hook-form\/|\/src\/shared\/form\// },
    // Copying a text. Without a group it would be merged into a file of the forms, which the screens with sections load later.
    { name: 'copy-text', test: /\/src\/shared\/copyText\./ },
    // Two small parts of the shell that other screens have too; each would have a file of its own.
    { name: 'shell-links', test: /\/src\/ui\/(IconLink|Tabs)\./ },
    // The entries of the menus. Without a group other small files would be merged into it.
    { name: 'menu', test: /\/src\/rules\/menu\./ },
    // The search of lists. Without a group it would be merged into a file of the shell, which every screen loads.
    { name: 'search', test: /\/src\/rules\/filter\./ },
    // The filters of lists, and the focus in lists. Without groups they would be merged into files with parts that
    // Post Case and Administration do not need.
    {
      name: 'shared-filters',
      test: /\/src\/(lib\/useTyped|shared\/SearchBox|ui\/(DayField|DateRange))\./,
    },
    { name: 'shared-focus', test: /\/src\/lib\/useKeepFocus\./ },
    // Parts of screens with lists, what Administration shares, and dialogs of two lazy parts. Without groups
    // they would be merged into files of screens that are close to their limit.
    { name: 'facts', test: /\/src\/ui\/Facts\./ },
    {
      name: 'list-pages',
      test: /\/src\/(shared\/PageBeyond|ui\/(Pagination|RoundButton))\./,
    },
    // Parts of rows and cards that Post Case does not need. Without a group they would be merged into a file of it.
    {
      name: 'row-parts',
      test: /\/src\/(lib\/useStableHandler|rules\/affiliation|shared\/NotVerified|ui\/Stretched)\./,
    },
    { name: 'selection', test: /\/src\/lib\/useSelection\./ },
    {
      name: 'administration',
      test: /\/src\/(lib\/useDelayedValue|shared\/AdministrationTabs)\./,
    },
    { name: 'save-template', test: /\/src\/features\/cases\/SaveTemplateDialog\./ },
    {
      name: 'reason-dialogs',
      test: /\/src\/(shared\/Reason|features\/administration\/Choice)Dialog\./,
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
