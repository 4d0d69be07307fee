import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ProfessionalJob } from '@/api/types';
import { When } from '@/shared/CaseCard';
import { factsOfJob } from '@/rules/caseFacts';
import { dollars, rateText } from '@/i18n/money';
import { ownConflict } from '@/rules/ownConflict';
import { estimatedPay } from '@/rules/pay';
import { durationText, relativeTimeText, timeInSentence, weekdayText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Icon } from '@/ui/Icon';
import { TextLink } from '@/ui/TextLink';

const SHOWN = 3;

interface Props {
  jobs: readonly ProfessionalJob[];
  /** The professional's own cases. */
  own: readonly ProfessionalJob[];
  now: Date;
}

/** Invitations that wait for an answer, above the open jobs; each line links to its card. */
export function InvitedStrip({ jobs, own, now }: Props) {
  const id = useId();
  if (jobs.length === 0) return null;
  const more = jobs.length - SHOWN;
  // A held place is lost within minutes.
  const mostUrgent = jobs.toSorted((a, b) => Number(!a.offerUntil) - Number(!b.offerUntil));
  return (
    <section
      aria-labelledby={id}
      className="mb-5 overflow-hidden rounded-card border border-line bg-invited-soft"
    >
      <h2 id={id} className="flex items-center gap-2 px-4 pt-3 pb-2 text-base text-invited">
        <Icon name="envelope" />
        {t('cases.needAnswer', { count: jobs.length })}
      </h2>
      <ul className="divide-y divide-line border-t border-line bg-surface">
        {mostUrgent.slice(0, SHOWN).map((job) => {
          const facts = factsOfJob(job);
          const conflict = ownConflict(job, own);
          return (
            <li key={job._id}>
              <Link
                to="/userMain/upcomingJobs"
                search={{ view: 'mine', item: job._id }}
                className="block px-4 py-2 text-ink no-underline hover:bg-accent-soft"
              >
                <span className="block text-lg font-bold">
                  <When iso={job.start} zone={job.timeZone} />
                </span>{' '}
                <span className="block text-sm text-muted">
                  {weekdayText(job.start, job.timeZone)} ·{' '}
                  {relativeTimeText(job.start, job.timeZone, now)} · {facts.place}
                </span>{' '}
                {job.offerUntil && (
                  <span className="block text-sm font-bold text-invited">
                    {t('attention.held', { time: timeInSentence(job.offerUntil, job.timeZone) })}
                  </span>
                )}{' '}
                {conflict && (
                  <span className="block text-sm font-bold">
                    {t('cases.sameTime', { center: conflict.surgeryCenterId.name })}
                  </span>
                )}{' '}
                <span className="flex items-center justify-between gap-3 font-bold">
                  <Pay job={job} />{' '}
                  <span className="inline-flex shrink-0 items-center gap-1 text-accent">
                    {t('cases.answer')} <Icon name="right" size={16} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
        {more > 0 && (
          <li className="px-4">
            <TextLink
              to="/userMain/upcomingJobs"
              search={{ view: 'mine' }}
              hash="invited"
              className="flex min-h-11 items-center text-sm"
            >
              {t('cases.moreInvited', { count: more })}
            </TextLink>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What the case pays and how long it takes. */
function Pay({ job: { duration, myStaff } }: { job: ProfessionalJob }) {
  const total = estimatedPay(duration, myStaff);
  const about = total !== undefined && t('cases.about', { amount: dollars(total) });
  return (
    <span className="tabular">
      <span className="text-lg">{rateText(myStaff)}</span>{' '}
      <span className="text-sm font-normal text-muted">
        {[about, durationText(duration)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
