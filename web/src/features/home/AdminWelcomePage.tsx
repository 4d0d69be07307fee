import { useQuery } from '@tanstack/react-query';
import type { PostedJob } from '@/api/types';
import { QueryView } from '@/shared/QueryView';
import { CaseCard } from '@/shared/CaseCard';
import { factsOfJob } from '@/rules/caseFacts';
import { NeedsCenter, useHasCenter } from '@/shared/NeedsCenter';
import { uncertainPeople } from '@/rules/expectedAttendance';
import { countPositions } from '@/rules/participants';
import { postingState } from '@/rules/postingState';
import { t } from '@/i18n';
import { useNow } from '@/lib/useNow';
import { useSession } from '@/session/store';
import type { Session } from '@/session/types';
import { ButtonLink } from '@/ui/ButtonLink';
import { EmptyState } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { TextLink } from '@/ui/TextLink';
import { Attention } from './Attention';
import { currentPostingsQuery } from './queries';
import { Welcome } from './Welcome';

/** The home screen of surgeons and administrators. */
export default function AdminWelcomePage() {
  const session = useSession();
  const hasCenter = useHasCenter();
  return (
    <Welcome
      action={
        hasCenter && (
          <ButtonLink to="/adminMain/postJob" look="main" wide>
            {t('home.post')}
          </ButtonLink>
        )
      }
    >
      {session && (
        <Attention session={session}>
          <NeedsCenter>
            <CurrentPostings session={session} />
          </NeedsCenter>
        </Attention>
      )}
    </Welcome>
  );
}

function CurrentPostings({ session }: { session: Session }) {
  const now = useNow();
  const query = useQuery(currentPostingsQuery(session, now));
  const { data } = query;
  return (
    <section aria-labelledby="current" className="grid gap-3">
      <div>
        <h2 id="current" className="text-lg">
          {t('home.current')}
        </h2>
        <p className="text-sm text-muted">{t('home.currentHint')}</p>
      </div>
      <QueryView
        query={query}
        empty={
          data?.length === 0 ? (
            <EmptyState kind="nothing" title={t('home.none')} hint={t('home.prompt')} />
          ) : undefined
        }
      >
        {(postings) =>
          upcomingFirst(postings, now).map((job) => (
            <CaseCard
              key={job._id}
              facts={factsOfJob(job)}
              now={now}
              state={postingState(job).state}
              stateLabel={t(postingState(job).label)}
            >
              <UncertainPeople job={job} now={now} />
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <p className="tabular text-sm text-muted">{fillText(job)}</p>
                <TextLink
                  to="/adminMain/adminVerification"
                  search={{ item: job._id, center: job.surgeryCenterId._id }}
                  after="right"
                  touch
                >
                  {t('schedule.toPosting')}
                </TextLink>
              </div>
            </CaseCard>
          ))
        }
      </QueryView>
    </section>
  );
}

/** The confirmed people who may not come. */
function UncertainPeople({ job, now }: { job: PostedJob; now: Date }) {
  const names = uncertainPeople(job, now).map(({ fullName }) => fullName);
  return (
    names.length > 0 && (
      <p className="flex items-start gap-1 text-sm font-bold text-danger">
        <Icon name="warning" size={16} className="mt-0.5" />
        {t('home.mayNotCome', { names: names.join(', ') })}
      </p>
    )
  );
}

/** Sorts upcoming cases first; cancelled and past ones need no action. */
function upcomingFirst(jobs: readonly PostedJob[], now: Date): PostedJob[] {
  const rank = (job: PostedJob) =>
    Number(postingState(job).state === 'cancelled' || Date.parse(job.start) <= now.getTime());
  return jobs.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the numbers of taken and of all places of a case. */
function fillText(job: PostedJob): string {
  const { filled, required } = countPositions(job);
  return t('case.fill', { filled, count: required });
}
