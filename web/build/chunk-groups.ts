import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Exclude<Group['name'], string>>[1];

const SOURCES = /\/src\//;

/** Modules of the login alone, which start.js preloads if there is no session. Signed-in screens do not wait for them. */
const LOGIN = /features\/accounts\/(LoginPage|LogoIllustration|emailPattern)/;

/** Loaders of Home and of the screens with postings, with their queries. */
const CASE_LOADERS = /features\/(cases|home)\/queries|routes\/caseLoaders/;

/** The loader of Schedules, with the query and its rules. */
const SCHEDULE_LOADER = /features\/schedules\/queries|routes\/scheduleLoader|rules\/schedule/;

/** Modules that most screens with data import, but not Post Case, which is the largest. */
const READS =
  /ui\/Note|shared\/(PersonPicture|QueryView|useProfile)|lib\/(useNow|useStableHandler)|rules\/profile/;

/** Modules that most screens with lists or dialogs import, but not the largest forms, Post Case and the profile editor. */
const LISTS =
  /ui\/(Dialog|Modal|SearchInput)|shared\/Eligible|lib\/(compare|useKeepFocus)|i18n\/(money|namesText|requirements)|rules\/(caseFacts|caseTimes|expectedAttendance|inviteMore|place|postingState)/;

/** Small modules that the shell imports. With those of a few screens they would be merged into a file of these. */
const SHELL = /lib\/unsubscribePush|ui\/IconLink|rules\/menu|session\/factorOffer/;

/** Modules that most screens import, but not the profile editor, which is one of the largest. */
const SCREENS =
  /ui\/Tags|shared\/(NeedsCenter|useConfirmedCommand)|i18n\/(categories|restoredState)|rules\/closedCenter/;

/** Modules that loaders and guards of the posters' screens import when they run. */
const POSTER_LOADERS =
  /api\/(centerReviews|people|requests|verificationQueue)|app\/addressCenter|session\/actingCenter|routes\/posterLoaders|features\/(eligibility|favorites|invitations)\/queries/;

/** The large parts below, and modules that the largest screens, Post Case and Account Security, do not need. */
const OF_FEW_SCREENS =
  /features\/|api\/(bounds|claims|download)|ui\/(BackToTop|Chips|Facts|IconFact|PanelPage)|lib\/(saveBlob|useUrlInput)|rules\/(attention|caseFacts|documents|pay|postingLink)|shared\/(form|viewer|Document|document|Draft|copyText|DensitySwitch|useChooseDensity|SearchBox|NothingFound|Case(Card|Notes|Total)|(Person|Surgeon)Link|acknowledge|caseCommands|ConflictNote|ShowMore|useDownload)/;

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
  const ofFirstVisit = (context: Context) => {
    if (reached) return reached;
    reached = new Set(firstVisit);
    // The set grows while it is iterated.
    for (const id of reached)
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
    return reached;
  };
  const forms = new Map<string, boolean>();
  /** Returns whether a module imports the form library, itself or through others. */
  const needsForms = (id: string, context: Context): boolean => {
    const known = forms.get(id);
    if (known !== undefined) return known;
    // Ends the search in a cycle of imports.
    forms.set(id, false);
    const found =
      id.includes('/node_modules/react-hook-form/') ||
      (context.getModuleInfo(id)?.importedIds ?? []).some((it) => needsForms(it, context));
    forms.set(id, found);
    return found;
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
      test: new RegExp(`/src/(?!(${LOGIN.source})\\.)`),
    },
    { name: 'login', test: new RegExp(`/src/(${LOGIN.source})\\.`) },
    // Modules that many screens import, in files below 14 kB.
    {
      name: 'signed-in',
      test: new RegExp(
        `/src/(?!${OF_FEW_SCREENS.source}|(${LISTS.source}|${READS.source}|${SCREENS.source}|${SHELL.source})\\.)`,
      ),
      minShareCount: 5,
      maxSize: 45_000,
    },
    // The limits of fields; before the forms, which would take them from screens without one.
    { name: 'bounds', test: /\/src\/api\/bounds\./ },
    { name: 'shell', test: new RegExp(`/src/(${SHELL.source})\\.`) },
    { name: 'case-loaders', test: new RegExp(`/src/(${CASE_LOADERS.source})\\.`) },
    { name: 'schedule-loader', test: new RegExp(`/src/(${SCHEDULE_LOADER.source})\\.`) },
    // What loaders and guards of posters load: with a file for each module, the first visit would have the names of all.
    { name: 'poster-loaders', test: new RegExp(`/src/(${POSTER_LOADERS.source})\\.`) },
    // The cards around the forms of signed-out visitors.
    { name: 'panel', test: /\/src\/ui\/PanelPage\./ },
    { name: 'screens', test: new RegExp(`/src/(${SCREENS.source})\\.`) },
    { name: 'reads', test: new RegExp(`/src/(${READS.source})\\.`) },
    { name: 'lists', test: new RegExp(`/src/(${LISTS.source})\\.`) },
    // The forms with their library, larger than the group above. Screens without a form do not load
    // them, nor screens without documents or cases the viewer and the case card.
    {
      name: 'forms',
      test: /\/node_modules\/react-hook-form\/|\/src\/shared\/form\/(?!FormDialog)/,
    },
    // Signed-in screens do not need what a sign-in does.
    { name: 'device', test: /\/src\/session\/device\./ },
    // Without the following groups these modules would be merged into files with large parts of other screens: Settings
    // and Account Security would grow by 19 kB, Verification by 15, lists by 6 to 9, the profile editor by 4 and 3.
    { name: 'copy-text', test: /\/src\/(rules\/code|shared\/copyText)\./ },
    {
      name: 'filters',
      test: /\/src\/(lib\/useUrlInput|shared\/(SearchBox|useChooseDensity|DensitySwitch|NothingFound)|ui\/(DayField|DateRange))\./,
    },
    // Lists that the client has completely; it would be merged into a file of Post Case.
    { name: 'filter', test: /\/src\/rules\/filter\./ },
    { name: 'pay', test: /\/src\/(api\/caseChanges|rules\/pay|shared\/CaseTotal)\./ },
    { name: 'attendance', test: /\/src\/shared\/(arrivalCommands|attendanceCommands)\./ },
    // What rows of Home need, which shows no case cards.
    {
      name: 'rows',
      test: /\/src\/(rules\/(dateRange|ownCase|postingLink|widerRange)|shared\/((Person|Surgeon)Link|acknowledge))\./,
    },
    { name: 'administration-tabs', test: /\/src\/(api\/templates|shared\/AdministrationTabs)\./ },
    { name: 'resend', test: /\/src\/shared\/ResendCode\./ },
    {
      name: 'waves',
      test: /\/src\/(api\/centerDispatch|features\/cases\/PlanStepsDialog|shared\/(WaveEditor|useWaveForm))\./,
    },
    // What Home shares with the screens of claims, eligibility and centers: one file instead of three.
    {
      name: 'reviews',
      test: /\/src\/(api\/download|shared\/(CenterFacts|MissingItems|RejectionReasonField|UnmetRequirements|claimCommands|useCenterReview))\./,
    },
    { name: 'file', test: /\/src\/ui\/FileButton\./ },
    {
      name: 'profile',
      test: /\/src\/(features\/profile\/(ReviewNote|SavedNotice|StepFooter|StepTabs|stepDraft|useSave)|rules\/profileFields)\./,
    },
    // Modules that need the form library are not merged with others, whose screens would load it too.
    {
      name: (id, context) => (needsForms(id, context) ? 'fields' : null),
      test: SOURCES,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 2_500,
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
