/** The center in the address of a screen (AMB-343). Loaded only if it is not the one that the user acts for already. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { centersOfStatusQuery } from '@/api/centerReviews';
import { centersQuery } from '@/api/publicQueries';
import { withTexts } from '@/i18n';
import { ownCenters, selectCenter } from '@/session/actingCenter';
import { centerOf, getSession } from '@/session/store';
import type { CenterOption, Session } from '@/session/types';

interface Input {
  context: { queryClient: QueryClient; session: Session };
  location: { pathname: string; search: object; hash: string };
  search: { center?: string | undefined };
  /** True for a hovered or focused link, whose URL is not opened yet. */
  preload: boolean;
  abortController: AbortController;
}

/** Returns any center, also a closed one, for a system administrator. Undefined if the lists cannot be read. */
async function anyCenter(queryClient: QueryClient, id: string): Promise<CenterOption | undefined> {
  const lists = [
    centersQuery,
    centersOfStatusQuery('DEACTIVATED'),
    centersOfStatusQuery('UNCONFIRMED'),
  ] as const;
  for (const list of lists) {
    // The union of the options has no common type for a call.
    const found = await queryClient.ensureQueryData(list as typeof centersQuery).catch(() => []);
    const center = found.find(({ _id }) => _id === id);
    if (center) return { value: id, label: center.name, timeZone: center.timeZone };
  }
  return undefined;
}

/** Returns the center of an address if the administrator can act for it. */
function centerFor({ queryClient, session }: Input['context'], id: string) {
  const { user } = session;
  if (user.signInType === 'SYSTEM_ADMIN') return anyCenter(queryClient, id);
  return ownCenters(user).find(({ value }) => value === id);
}

/** Shows the message that the user cannot act for the center in the URL. `shown` is the center of the screen. */
async function showRefusedCenter(shown: CenterOption | undefined): Promise<void> {
  const { showRefusal } = await withTexts(import('./refusedCenter'), 'addCenter');
  showRefusal(shown);
}

/**
 * Chooses the center of an address for this tab, and returns the context of its loaders. If the user cannot act for it, a
 * message says so, and the address gets the center that they act for.
 */
export async function sessionAtAddress({
  context,
  location,
  search: { center = '' },
  preload,
  abortController: { signal },
}: Input): Promise<Input['context']> {
  const { session } = context;
  // Surgeons see their cases of all centers.
  if (session.user.signInType === 'SURGEON') return context;
  const actingCenter = await centerFor(context, center);
  const isOpened = !preload && !signal.aborted;
  if (actingCenter) {
    if (isOpened) selectCenter(actingCenter);
    return { ...context, session: { ...session, actingCenter } };
  }
  if (!isOpened) return context;
  const shown = centerOf(session);
  // The message does not delay the screen, and is not essential: the choice in the top bar shows the center too.
  showRefusedCenter(shown).catch(() => {});
  throw redirect({
    to: location.pathname,
    search: { ...location.search, center: shown?.value },
    hash: location.hash,
    replace: true,
  });
}

/** Replaces the chosen center of an administrator who cannot act for it any more, and shows a message. */
export function endLostChoice(): void {
  const session = getSession();
  const chosen = session?.actingCenter?.value;
  if (session?.user.signInType !== 'ADMIN' || chosen === undefined) return;
  const center = centerOf(session);
  if (center?.value === chosen) return;
  selectCenter(center);
  showRefusedCenter(center).catch(() => {});
}
