import type { ReactNode } from 'react';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { t } from '@/i18n';
import { categoryName } from '@/i18n/categories';
import { countInvitations } from '@/rules/dispatch';
import { participantState } from '@/rules/participants';
import { audienceText, reasonText, waveTimeText } from '@/shared/dispatchText';
import { PersonLink } from '@/shared/PersonLink';
import { StatePill } from '@/ui/Pill';
import { InvitationState, whenText } from './InvitationState';

export type Plan = components['schemas']['DispatchPlan'];
export type Wave = Plan['waves'][number];

/** The numbers of a wave, in the order in which they are shown. */
const COUNTS = ['invited', 'seen', 'accepted', 'declined', 'waiting'] as const;

interface Props {
  wave: Wave;
  plan: Plan;
  job: Pick<PostedJob, '_id' | 'start' | 'timeZone'>;
  now: Date;
  action: ReactNode;
}

/** A wave: its audience and time, the numbers of its invitations, and the invited people. */
export function WaveView({ wave, plan, job, now, action }: Props) {
  const zone = job.timeZone;
  const counts = countInvitations(plan.invitations, wave.number);
  const people = plan.invitations.filter((invitation) => invitation.wave === wave.number);
  const forGroup = wave.audience === 'GROUP';
  const isOpening = forGroup && wave.nextAt !== undefined;
  const sentText = people.length > 0 || forGroup ? 'dispatch.sentAt' : 'dispatch.nobodyAt';
  const sent = wave.sentAt && t(sentText, { time: whenText(wave.sentAt, zone, now) });
  const next = wave.nextAt && waveTimeText(new Date(wave.nextAt), new Date(job.start), zone, now);
  const when =
    wave.state === 'SKIPPED' ? t('dispatch.skipped') : [sent, next].filter(Boolean).join(', ');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p>
          <span className="font-bold">
            {isOpening
              ? t('dispatch.openTo', { group: categoryName(plan.categoryId) ?? '' })
              : audienceText(wave.audience)}
          </span>{' '}
          {isOpening && '· '}
          <span className="text-muted">{when}</span>
        </p>
        {action}
      </div>
      {wave.sentAt && people.length > 0 && (
        <p className="tabular text-sm text-muted">
          {COUNTS.map((name) => t(`dispatch.counts.${name}`, { count: counts[name] })).join(' · ')}
        </p>
      )}
      {people.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-accent max-md:py-3">
            {t('dispatch.showPeople')}
          </summary>
          <ul className="grid gap-1 pb-1">
            {people.map((person) => {
              const { state, label } = participantState(person.status);
              return (
                <li key={person.userId} className="flex flex-wrap items-center gap-x-3">
                  <PersonLink id={person.userId} name={person.fullName} />
                  {person.reasons.length > 0 && (
                    <span className="text-muted">{person.reasons.map(reasonText).join(' · ')}</span>
                  )}
                  <StatePill state={state} label={t(label)} />
                  <span className="basis-full">
                    <InvitationState job={job} person={person.userId} now={now} />
                  </span>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </>
  );
}
