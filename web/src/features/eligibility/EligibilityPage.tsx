import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NeedsCenter } from '@/domain/NeedsCenter';
import { t as frame } from '@/i18n/frame';
import { centerOf, useSession } from '@/session/store';
import type { CenterOption, Session } from '@/session/types';
import { SkeletonList } from '@/ui/Empty';
import { Page } from '@/ui/Page';
import { People } from './People';

/** Eligibility of a center (F-01..F-15): everybody, or one person under review. */
export default function EligibilityPage() {
  const session = useSession();
  const center = centerOf(session);
  if (!session) return null;
  return center ? (
    <Eligibility key={center.value} session={session} center={center} />
  ) : (
    <Page title={frame('title.eligibility')}>
      <NeedsCenter>{null}</NeedsCenter>
    </Page>
  );
}

// Most visits need the list alone.
const review = () => import('./Review');
const Review = lazy(review);

/** What both views stand on. */
export interface At {
  session: Session;
  center: CenterOption;
}

function Eligibility(at: At) {
  const { person } = useSearch({ from: '/shell/posters/adminMain/credential' });
  const shown = useRef(person);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = person;
    if (before === person) return;
    setMoved(true);
    // The address stays the same screen, so the focus is moved here: on to the person, and back to
    // their row.
    const row =
      before && document.querySelector<HTMLElement>(`[data-place="${CSS.escape(before)}"]`);
    const heading = document.querySelector<HTMLElement>('[data-page-heading]');
    if (row) row.scrollIntoView({ block: 'center' });
    (row || heading)?.focus({ preventScroll: true });
  }, [person]);
  useEffect(() => {
    // The next step, in the quiet after the list.
    review().catch(() => {});
  }, []);
  if (!person) return <People {...at} />;
  return (
    <Suspense
      fallback={
        <Page title={frame('title.eligibility')} width="wide">
          <SkeletonList />
        </Page>
      }
    >
      <Review key={person} id={person} takesFocus={moved} {...at} />
    </Suspense>
  );
}
