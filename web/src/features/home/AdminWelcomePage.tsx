import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { postings } from '@/api/queries';
import { CaseCard } from '@/domain/CaseCard';
import { factsOfJob } from '@/domain/facts';
import { NeedsCenter } from '@/domain/NeedsCenter';
import { initials } from '@/domain/people';
import { standing } from '@/domain/standing';
import { dayOf, shiftDay } from '@/domain/when';
import { t } from '@/i18n';
import { useSession, useUser } from '@/session/store';
import type { Session } from '@/session/types';
import { buttonClass } from '@/ui/Button';
import { EmptyState, LoadFailed, SkeletonList } from '@/ui/Empty';
import { PersonBadge } from '@/ui/Person';

/** L-03 */
const DAYS = 7;

/** The home of surgeons and administrators (B-01, B-03..B-05, J-05). */
export default function AdminWelcomePage() {
  const user = useUser();
  const session = useSession();
  return (
    <div className="mx-auto w-full max-w-[45rem]">
      <div className="mb-6 flex items-center gap-4">
        {/* AMB-74: a badge stands where there is no picture. */}
        <PersonBadge letters={initials(user.fullName)} size="large" />
        <h1 data-page-heading tabIndex={-1} className="text-xl">
          {t('home.welcome', { name: user.fullName })}
        </h1>
      </div>
      <NeedsCenter>{session && <CurrentPostings session={session} />}</NeedsCenter>
    </div>
  );
}

function CurrentPostings({ session }: { session: Session }) {
  const [today] = useState(() => dayOf(new Date()));
  const { data, isPending, isError, refetch } = useQuery(
    postings(session, today, shiftDay(today, { days: DAYS })),
  );
  return (
    <section aria-labelledby="current" className="grid gap-3">
      <div>
        <h2 id="current" className="text-lg">
          {t('home.current')}
        </h2>
        <p className="text-sm text-muted">{t('home.currentHint')}</p>
      </div>
      {isPending ? (
        <SkeletonList />
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState
          kind="nothing"
          title={t('home.none')}
          hint={t('home.prompt')}
          action={
            <Link to="/adminMain/postJob" className={buttonClass({ look: 'main' })}>
              {t('home.post')}
            </Link>
          }
        />
      ) : (
        data.map((job) => <CaseCard key={job._id} facts={factsOfJob(job)} {...standing(job)} />)
      )}
    </section>
  );
}
