import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { closedCenterOf } from '@/rules/closedCenter';
import { NeedsCenter } from '@/shared/NeedsCenter';
import { t, withTexts } from '@/i18n';
import { centerOf, useSession } from '@/session/store';
import { SkeletonList } from '@/ui/Empty';
import { lazyWithRetry, usePreload } from '@/ui/lazyWithRetry';
import { Page } from '@/ui/Page';
import { People } from './People';
import { Pipeline } from './Pipeline';
import type { ReviewScope } from './reviewScope';

/** The eligibility of people at a center: the list, or the review of one person. */
export default function EligibilityPage() {
  const session = useSession();
  const center = centerOf(session);
  if (!session) return null;
  return center && !closedCenterOf(session.user) ? (
    <Eligibility key={center.value} session={session} center={center} />
  ) : (
    <Page title={t('title.eligibility')} width="wide">
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

// Loaded separately, because most visits need the list only.
const review = () => withTexts(import('./Review'), 'review');
type Reviewed = ComponentProps<Awaited<ReturnType<typeof review>>['default']>;
const Review = lazyWithRetry<Reviewed & { onMissing: () => void }>(
  review,
  ({ onMissing }) => onMissing(),
  <ReviewLoading />,
);

function Eligibility(at: ReviewScope) {
  const { person, view } = useSearch({ from: '/shell/posters/adminMain/credential' });
  const navigate = useNavigate({ from: '/adminMain/credential' });
  const lastPerson = useRef(person);
  const [hasNavigated, setHasNavigated] = useState(false);
  useEffect(() => {
    const previous = lastPerson.current;
    lastPerson.current = person;
    if (previous === person) return;
    setHasNavigated(true);
    // The route does not change, so the focus is moved here: to the review, and back to the
    // person's row.
    const row =
      previous && document.querySelector<HTMLElement>(`[data-place="${CSS.escape(previous)}"]`);
    const heading = document.querySelector<HTMLElement>('[data-page-heading]');
    if (row) row.scrollIntoView({ block: 'center' });
    (row || heading)?.focus({ preventScroll: true });
  }, [person]);
  // Preloads the review after the list has rendered.
  usePreload(review);
  if (!person && view) return <Pipeline center={at.center} />;
  if (!person) return <People {...at} />;
  return (
    <Review
      key={person}
      id={person}
      takesFocus={hasNavigated}
      {...at}
      // Returns to the list with its filter and page.
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
