import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { newJobsQuery } from '@/api/newJobs';
import { findQuery } from '@/api/find';
import { templatesQuery } from '@/api/templates';
import type { Found, JobTemplate, ProfessionalJob } from '@/api/types';
import { matchesWords } from '@/rules/filter';
import { addressOf, bellPath, faqPath, linkTarget, menuOf } from '@/rules/menu';
import { surgeonName } from '@/rules/people';
import { postingSearch } from '@/rules/postingLink';
import { homeOf } from '@/rules/roles';
import { dayOf } from '@/rules/zonedTime';
import { categoryName } from '@/i18n/categories';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { type Language, languageOf, LANGUAGES, useLocale } from '@/i18n/locale';
import { useDebouncedValue } from '@/lib/useDebouncedValue';
import { chooseTheme, type Theme, useTheme } from '@/lib/theme';
import { useChooseLanguage } from '@/shared/useChooseLanguage';
import { AREAS, areaName, areaTarget } from '@/shared/AdministrationTabs';
import { ownCenters } from '@/session/actingCenter';
import { centerOf, useUser } from '@/session/store';
import type { SessionUser } from '@/session/types';
import { useOwnSession } from '@/session/useOwnSession';
import { Dialog } from '@/ui/Dialog';
import { Icon, type IconName } from '@/ui/Icon';
import { SearchInput } from '@/ui/SearchInput';

interface Props {
  onClose: () => void;
}

/** One result; a press on it, or Enter, opens it. */
interface Option {
  key: string;
  icon: IconName;
  label: string;
  detail?: string | undefined;
  open: () => void;
}

interface Group {
  label: string;
  options: readonly Option[];
}

const DEBOUNCE_MS = 200;

/** The screen that posts and imports cases. */
const POST_CASE_PATH = '/adminMain/postJob';

/** Finds people, cases, centers, templates and screens: a text box with a list of results (ARIA combobox). */
export default function FindDialog({ onClose }: Props) {
  const session = useOwnSession();
  const [text, setText] = useState('');
  const searchText = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const longEnough = searchText.length > 1;
  const center = session.user.signInType === 'SURGEON' ? undefined : centerOf(session)?.value;
  const query = useQuery({ ...findQuery(searchText, center), enabled: longEnough });
  // Until the debounced text follows, the results are those of an earlier text, and Enter would open the wrong one.
  const isCurrent = searchText === text.trim();
  const found = isCurrent && longEnough ? query.data : undefined;
  const saved = useQuery({
    ...templatesQuery(session),
    enabled: session.user.adminSignIn && longEnough,
  });
  const foundTemplates =
    (longEnough ? saved.data : undefined)?.filter(({ name }) => matchesWords(text, [name])) ?? [];
  const groups = useResultGroups({ text, found, foundTemplates, center, onClose });
  const options = groups.flatMap((group) => group.options);
  const [wantedIndex, setWantedIndex] = useState(0);
  const activeIndex = Math.min(wantedIndex, options.length - 1);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setWantedIndex((activeIndex + step + options.length) % options.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      options[activeIndex]?.open();
    }
  };
  // Without an acting center the server finds people, but no cases.
  const needsCenter = session.user.signInType === 'SYSTEM_ADMIN' && !center && longEnough;
  const searching = longEnough && query.isFetching;
  const hasNoResults = options.length === 0 && !searching && isCurrent && !query.isError;
  return (
    <Dialog open fixedTop onClose={onClose} title={t('find.title')}>
      <div ref={box} className="grid gap-3">
        <SearchInput
          label={t('find.label')}
          value={text}
          maxLength={100}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex >= 0 ? `${id}-${activeIndex}` : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setWantedIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" className="sr-only">
          {searching ? t('shell.loading') : t('find.count', { count: options.length })}
        </p>
        {needsCenter && <p className="text-muted">{t('find.needsCenter')}</p>}
        {hasNoResults && (
          <p className="text-muted">{t('list.nothing', { searched: text.trim() })}</p>
        )}
        {isCurrent && query.isError && <p className="text-danger">{t('error.load')}</p>}
        <div id={id} role="listbox" aria-label={t('find.results')} className="grid gap-3">
          {groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <p aria-hidden="true" className="px-2 text-sm text-muted">
                {group.label}
              </p>
              {group.options.map((option) => {
                const index = options.indexOf(option);
                return (
                  // The keys are handled by the text box, which keeps the focus.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={option.key}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === activeIndex}
                    className="flex min-h-11 cursor-pointer items-center gap-3 rounded px-2 py-1.5 leading-5 hover:bg-accent-soft aria-selected:bg-accent-soft"
                    onClick={option.open}
                  >
                    <Icon name={option.icon} className="shrink-0 text-accent" />
                    <span className="grid min-w-0">
                      <span className="truncate font-bold">{option.label}</span>
                      {option.detail && (
                        <span className="truncate text-sm text-muted">{option.detail}</span>
                      )}
                    </span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

type Router = ReturnType<typeof useRouter>;
/** Returns the `open` of an option: it closes the dialog and navigates. */
type OpenWith = (navigate: (router: Router) => Promise<void>) => () => void;

const personOption = (person: Found['people'][number], openWith: OpenWith): Option => ({
  key: person._id,
  icon: 'person',
  label: person.fullName,
  detail: categoryName(person.categoryId) ?? t('case.surgeon'),
  open: openWith((router) => router.navigate({ to: '/profile/$id', params: { id: person._id } })),
});

type FoundCase = Found['cases'][number];
type CachedPages =
  readonly { body: readonly ProfessionalJob[]; next: string | undefined }[] | undefined;

/** Returns the search parameters with which New Cases shows a case. `pages` are the cached pages of its list. */
function newCasesSearch(job: FoundCase, pages: CachedPages) {
  const listed = pages?.flatMap(({ body }) => body).find(({ _id }) => _id === job.jobId);
  if (listed) return listed.section === 'REQUESTABLE' ? {} : { view: 'mine' as const };
  // If the list has pages that were not read, the filter for the day of the case makes it appear.
  const day = dayOf(new Date(job.start), job.timeZone);
  return pages?.at(-1)?.next ? { from: day, until: day } : {};
}

interface CaseContext {
  user: SessionUser;
  /** The center whose cases were searched. */
  center: string | undefined;
  pages: CachedPages;
  openWith: OpenWith;
}

function caseOption(job: FoundCase, { user, center, pages, openWith }: CaseContext): Option {
  return {
    key: job.jobId,
    icon: job.status === 'CANCELLED' ? 'cancelled' : 'calendar',
    label: `${dateTimeText(job.start, job.timeZone)} · ${surgeonName(job.surgeonName)}`,
    detail: [job.centerName, ...job.procedures].join(' · '),
    open: openWith((router) =>
      user.adminSignIn
        ? router.navigate({
            to: '/adminMain/adminVerification',
            search: postingSearch({ ...job, centerId: center }),
          })
        : router.navigate({
            to: '/userMain/upcomingJobs',
            search: { item: job.jobId, ...newCasesSearch(job, pages) },
          }),
    ),
  };
}

/** Returns the centers: those that a system administrator has found, and the own ones of an administrator of several. */
function centerOptions(user: SessionUser, { text, found }: Search, openWith: OpenWith): Option[] {
  const own = user.signInType === 'ADMIN' ? ownCenters(user) : [];
  return [
    ...(found?.centers ?? []).map(({ _id, name, city, state }): Option => ({
      key: _id,
      icon: 'building',
      label: name,
      detail: `${city}, ${state}`,
      open: openWith((router) => router.navigate({ to: '/adminMain/centers', search: { name } })),
    })),
    ...(own.length > 1 && text.trim() ? own : [])
      .filter(({ label }) => matchesWords(text, [label]))
      .map(({ value, label }): Option => ({
        key: value,
        icon: 'building',
        label,
        detail: t('title.allPostings'),
        open: openWith((router) =>
          router.navigate({ to: '/adminMain/adminVerification', search: { center: value } }),
        ),
      })),
  ];
}

const templateOption = (template: JobTemplate, openWith: OpenWith): Option => ({
  key: template._id,
  icon: 'copy',
  label: template.name,
  detail: template.surgeryCenterId.name,
  open: openWith((router) =>
    router.navigate({ to: '/adminMain/postJob', search: { template: template._id } }),
  ),
});

/** The settings of this device that actions change. */
interface DeviceSettings {
  /** The current values, which are not offered. */
  theme: Theme;
  language: Language;
  chooseLanguage: (language: Language) => void;
}

const THEMES = ['system', 'light', 'dark'] as const;

/** Returns the actions of a role; each has an address or concerns this device. */
function actionOptions(user: SessionUser, openWith: OpenWith, settings: DeviceSettings): Option[] {
  const other = settings.language === 'es' ? 'en' : 'es';
  const act = (run: () => void) =>
    openWith(async () => {
      run();
    });
  return [
    ...(user.adminSignIn &&
    menuOf(user.signInType).some((it) => 'to' in it && it.to === POST_CASE_PATH)
      ? [
          {
            key: 'import',
            icon: 'document' as const,
            label: t('find.import'),
            open: openWith((router) =>
              router.navigate({ to: POST_CASE_PATH, state: { importing: true } }),
            ),
          },
        ]
      : []),
    ...THEMES.filter((theme) => theme !== settings.theme).map((theme): Option => ({
      key: `theme-${theme}`,
      icon: 'theme',
      label: `${t('theme.label')}: ${t(`theme.${theme}`)}`,
      open: act(() => chooseTheme(theme)),
    })),
    {
      key: 'language',
      icon: 'settings',
      label: `${t('find.language')}: ${LANGUAGES[other]}`,
      open: act(() => settings.chooseLanguage(other)),
    },
  ];
}

/** Returns the screens and actions of a role; a menu entry and an area can have the same label. */
function screenOptions(user: SessionUser, openWith: OpenWith, settings: DeviceSettings): Option[] {
  const links = menuOf(user.signInType).flatMap((entry) =>
    'items' in entry ? entry.items : [entry],
  );
  return [
    {
      key: 'home',
      icon: 'board',
      label: t('title.home'),
      open: openWith((router) => router.navigate({ to: homeOf(user) })),
    },
    ...links.map((link): Option => ({
      key: addressOf(link),
      icon: link.icon,
      label: t(link.label),
      open: openWith((router) => router.navigate(linkTarget(link))),
    })),
    ...(user.signInType === 'SYSTEM_ADMIN' ? AREAS : []).map((area): Option => ({
      key: area,
      icon: 'building',
      label: areaName(area),
      detail: t('title.administration'),
      open: openWith((router) => router.navigate(areaTarget(area))),
    })),
    {
      key: 'bell',
      icon: 'bell',
      label: t('title.notifications'),
      open: openWith((router) => router.navigate({ to: bellPath(user.adminSignIn) })),
    },
    {
      key: 'help',
      icon: 'help',
      label: t('shell.help'),
      open: openWith((router) => router.navigate({ to: faqPath(user.adminSignIn) })),
    },
    ...actionOptions(user, openWith, settings),
    {
      key: 'logout',
      icon: 'logout',
      label: t('shell.logout'),
      open: openWith((router) => router.navigate({ to: '/logout' })),
    },
  ];
}

interface Search {
  text: string;
  found: Found | undefined;
}

interface ResultInput extends Search {
  foundTemplates: readonly JobTemplate[];
  center: string | undefined;
  onClose: () => void;
}

/** Returns the groups of results that are not empty. */
function useResultGroups({ text, found, foundTemplates, center, onClose }: ResultInput): Group[] {
  const user = useUser();
  const router = useRouter();
  const pages = useQueryClient().getQueryData(newJobsQuery(user).queryKey)?.pages;
  const openWith: OpenWith = (navigate) => () => {
    onClose();
    void navigate(router);
  };
  const settings: DeviceSettings = {
    theme: useTheme(),
    language: languageOf(useLocale()),
    chooseLanguage: useChooseLanguage(),
  };
  const { people = [], cases = [] } = found ?? {};
  const screens = screenOptions(user, openWith, settings).filter(({ label, detail = '' }) =>
    matchesWords(text, [label, detail]),
  );
  const isFirst = ({ label }: Option, index: number) =>
    screens.findIndex((other) => other.label === label) === index;
  return [
    { label: t('find.people'), options: people.map((person) => personOption(person, openWith)) },
    {
      label: t('find.cases'),
      options: cases.map((job) => caseOption(job, { user, center, pages, openWith })),
    },
    { label: t('find.centers'), options: centerOptions(user, { text, found }, openWith) },
    {
      label: t('find.templates'),
      options: foundTemplates.map((template) => templateOption(template, openWith)),
    },
    { label: t('find.screens'), options: screens.filter(isFirst) },
  ].filter(({ options }) => options.length > 0);
}
