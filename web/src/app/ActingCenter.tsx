import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { centersQuery } from '@/api/publicQueries';
import { t } from '@/i18n';
import { useStableHandler } from '@/lib/useStableHandler';
import { ownCenters, refreshCenter, selectCenter } from '@/session/actingCenter';
import { useCenter, useUser } from '@/session/store';
import type { CenterOption } from '@/session/types';

/** The routes that show the data of one center, which the search parameter `center` names. */
const CENTER_ROUTES: readonly string[] = [
  '/adminWelcome',
  '/adminMain',
  '/adminMain/postJob',
  '/adminMain/adminVerification',
  '/adminMain/postingCalendar',
  '/adminMain/adminRequestedInvites',
  '/adminMain/updateFavorites',
  '/adminMain/credential',
  '/adminMain/viewjobstopay',
  '/adminMain/viewInvoices',
];

/** Lets a system administrator, and an administrator of several centers, choose the center to act for (AMB-343). */
export default function ActingCenter() {
  const user = useUser();
  const choose = useCenterInUrl();
  if (user.signInType === 'SYSTEM_ADMIN') return <AnyCenterSelect onChoose={choose} />;
  const own = ownCenters(user);
  return own.length > 1 && <CenterSelect centers={own} onChoose={choose} />;
}

/**
 * Adds the acting center to a URL without one, so that a copy of the URL opens the same lists. Returns the function that
 * chooses another center.
 */
function useCenterInUrl(): (chosen: CenterOption) => void {
  const router = useRouter();
  const center = useCenter();
  const isCenterRoute = () => CENTER_ROUTES.includes(router.state.matches.at(-1)?.fullPath ?? '');
  const setCenterInUrl = (value: string) =>
    void router.navigate({
      to: '.',
      search: (old: object) => ({ ...old, center: value }),
      hash: true,
      state: true,
      replace: true,
      resetScroll: false,
    });
  const addCenter = useStableHandler(() => {
    const { status, location } = router.state;
    // A pending navigation may choose another center, and the profile dialog has its own URL.
    if (status !== 'idle' || location.state.profile || !isCenterRoute()) return;
    const centerInUrl = (location.search as { center?: unknown }).center;
    if (center && centerInUrl !== center.value) setCenterInUrl(center.value);
  });
  useEffect(() => router.subscribe('onRendered', addCenter), [router, addCenter]);
  // Also when the center changes without a navigation, because the user has lost the chosen one.
  useEffect(addCenter, [center?.value, addCenter]);
  return (chosen) => {
    // The guard of the route then selects the center.
    if (isCenterRoute()) setCenterInUrl(chosen.value);
    else selectCenter(chosen);
  };
}

interface ChoiceProps {
  onChoose: (chosen: CenterOption) => void;
}

function AnyCenterSelect(props: ChoiceProps) {
  const { data = [] } = useQuery(centersQuery);
  const options = data.map(({ _id, name, timeZone }) => ({ value: _id, label: name, timeZone }));
  const chosen = useCenter()?.value;
  useEffect(() => {
    // The session has a copy of the center, whose time zone is that of new cases.
    const fresh = data.find(({ _id }) => _id === chosen);
    if (fresh) refreshCenter({ value: fresh._id, label: fresh.name, timeZone: fresh.timeZone });
  }, [data, chosen]);
  return <CenterSelect {...props} centers={options} />;
}

function CenterSelect({
  centers: choices,
  onChoose,
}: ChoiceProps & { centers: readonly CenterOption[] }) {
  const center = useCenter();
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm max-md:order-last max-md:w-full max-md:px-2 max-md:pb-1">
      <span className="text-muted md:max-lg:sr-only max-md:shrink-0">
        {t('shell.actingCenter')}
      </span>
      <select
        className="field-box min-w-0 py-1 text-sm md:max-w-56"
        value={center?.value ?? ''}
        onChange={({ target }) => {
          const chosen = choices.find(({ value }) => value === target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        <option value="" disabled>
          {t('shell.chooseCenter')}
        </option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
