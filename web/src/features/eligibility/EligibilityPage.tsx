import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { t } from '@/i18n';
import { usePreload } from '@/lib/usePreload';
import { centerOf, useSession } from '@/session/store';
import { SkeletonList } from '@/ui/Empty';
import { onDemand } from '@/ui/onDemand';
import { Page } from '@/ui/Page';
import { People } from './People';
import type { ReviewScope } from './scope';

/** Eligibility of a center (F-01..F-15): everybody, or one person under review. */
export default function EligibilityPage() {
  const session = useSession();
  const center = centerOf(session);
  if (!session) return null;
  return center ? (
    <Eligibility key={center.value} session={session} center={center} />
  ) : (
    <Page title={t('title.eligibility')}>
      <NeedsCenter>{null}</NeedsCenter>
    </Page>
  );
}

function ReviewLoading() {
  return (
    <Page title={t('title.eligibility')} width="wide">
      <SkeletonList />
    </Page>
  );
}

// Most visits need the list alone.
const review = () => import('./Review');
type Reviewed = ComponentProps<Awaited<ReturnType<typeof review>>['default']>;
const Review = onDemand<Reviewed & { onMissing: () => void }>(review, {
  close: ({ onMissing }) => onMissing(),
  wait: <ReviewLoading />,
});

function Eligibility(at: ReviewScope) {
  const { person } = useSearch({ from: '/shell/posters/adminMain/credential' });
  const navigate = useNavigate({ from: '/adminMain/credential' });
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
  // The next step, in the quiet after the list.
  usePreload(review);
  if (!person) return <People {...at} />;
  return (
    <Review
      key={person}
      id={person}
      takesFocus={moved}
      {...at}
      // Back to the list, as it was.
      onMissing={() =>
        void navigate({
          search: (old) => ({ ...old, person: undefined, slot: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
