import { useRef } from 'react';
import type { PostedJob } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { dateTimeText, timeInSentence } from '@/i18n/dates';
import { missingList } from '@/i18n/requirements';
import { isBlocked } from '@/rules/blocked';
import { t } from '@/i18n';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { intlLocale } from '@/i18n/locale';
import { participantState, sortParticipants } from '@/rules/participants';
import { initials, phoneText } from '@/rules/people';
import { hasPlace } from '@/rules/place';
import { absenceReason } from '@/shared/absenceReason';
import { PersonLink } from '@/shared/PersonLink';
import { PhoneLink } from '@/shared/PhoneLink';
import { cx } from '@/lib/cx';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { PersonBadge } from '@/ui/PersonBadge';
import { StatePill } from '@/ui/Pill';
import { TextLink } from '@/ui/TextLink';
import { InvitationState } from './InvitationState';
import { ParticipantAttendance } from './ParticipantAttendance';

/** A person on a posted case. */
export type Participant = PostedJob['participants'][number];

/** True if a confirmed person reported that they cannot come, or has not confirmed the day in time. */
const suggestsRelease = ({ cannotComeAt, attendance }: Participant) =>
  cannotComeAt !== undefined || attendance?.state === 'UNCONFIRMED';

/** People who asked themselves and got no invitation. */
const REQUESTS: readonly Participant['status'][] = ['INVITE_REQUEST', 'REJECTED_REQUEST'];

/** As high as the notices of most people in this state, so that the list hardly shifts while they load. */
function noticesHeight(person: Participant) {
  if (hasPlace(person)) return 'min-h-31 md:min-h-10';
  return !REQUESTS.includes(person.status) && 'min-h-15 md:min-h-10';
}

/** The participants with their states. */
export function PostingPeople({
  job,
  now,
  onRelease,
}: {
  job: PostedJob;
  now: Date;
  onRelease: (person: Participant) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // The button that releases a person is removed when the list is read again.
  useKeepFocus(box);
  return (
    <div ref={box}>
      {job.participants.length === 0 ? (
        <p className="text-muted">{t('postings.nobody')}</p>
      ) : (
        <>
          <h3 className="text-sm text-muted">{t('postings.people')}</h3>
          <ul className="mt-1 grid gap-x-10 lg:grid-cols-2">
            {sortParticipants(job.participants, intlLocale()).map((person) => {
              const { state, label } = participantState(person.status);
              // Like a cancellation, a release is possible until the start.
              const mayRelease = hasPlace(person) && job.button === 'CANCEL';
              return (
                <li
                  key={person._id}
                  data-place={person._id}
                  tabIndex={-1}
                  className="flex items-start gap-x-3 gap-y-1.5 py-1.5 max-md:flex-wrap"
                >
                  <PersonBadge letters={initials(person.fullName)} size="small" />
                  <span className="min-w-0 flex-1 max-md:basis-[calc(100%-3.5rem)]">
                    <span className="block font-bold">
                      <PersonLink id={person._id} name={person.fullName} />
                    </span>
                    <span className="block text-sm text-muted">
                      {categoryName(person.categoryId)}
                    </span>
                    {/* The newest notice of a cancelled case is no invitation. */}
                    {!job.cancelled && (
                      <span className={cx('block', noticesHeight(person))}>
                        <InvitationState job={job} person={person._id} now={now} withNotices />
                      </span>
                    )}
                    {person.cannotComeAt && (
                      <span className="flex items-start gap-1 text-sm font-bold text-danger">
                        <Icon name="warning" size={16} className="mt-0.5" />
                        {t('participant.cannotCome', {
                          when: dateTimeText(person.cannotComeAt, job.timeZone),
                        })}
                        {person.cannotComeReason && `: ${absenceReason(person.cannotComeReason)}`}
                      </span>
                    )}
                    {(person.attendance || person.cannotComeAt) && (
                      <ParticipantAttendance job={job} person={person} now={now} />
                    )}
                    {person.offerUntil && (
                      <span className="block text-sm text-muted">
                        {t('participant.offered', {
                          time: timeInSentence(person.offerUntil, job.timeZone),
                        })}
                      </span>
                    )}
                    {person.missing && (
                      <span className="flex items-start gap-1 text-sm text-danger">
                        <Icon name="warning" size={16} className="mt-0.5" />
                        {isBlocked(person.missing)
                          ? t('unmet.NOT_BLOCKED')
                          : t('requirement.lacks', { list: missingList(person.missing) })}
                      </span>
                    )}
                  </span>
                  {/* Below the name on phones. */}
                  <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-md:w-full max-md:pl-11 md:max-w-1/2 md:justify-end">
                    <StatePill state={state} label={t(label)} />
                    {person.phone && (
                      <PhoneLink
                        phone={person.phone}
                        label={t('participant.call', {
                          name: `${person.fullName}, ${phoneText(person.phone)}`,
                        })}
                        className="shrink-0 text-sm"
                      />
                    )}
                    {mayRelease && (
                      <Button
                        className="ml-auto shrink-0"
                        look={suggestsRelease(person) ? 'main' : 'quiet'}
                        aria-label={`${t('release.do')}: ${person.fullName}`}
                        onClick={() => onRelease(person)}
                      >
                        {t('release.do')}
                      </Button>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
          {job.moreParticipants !== undefined && (
            <p className="text-sm text-muted">
              {t('postings.morePeople', { count: job.moreParticipants })}
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** The standby lists of the positions, in the order in which places are offered. */
export function StandbyList({
  job,
  people,
}: {
  job: PostedJob;
  people: NonNullable<PostedJob['standby']>;
}) {
  return (
    <div>
      <h3 className="text-sm text-muted">{t('standby.list')}</h3>
      <ol className="mt-1 grid max-w-column list-inside list-decimal gap-1">
        {people.map((person) => (
          <li key={person._id}>
            <PersonLink id={person._id} name={person.fullName} />{' '}
            <span className="text-sm text-muted">
              · {categoryName(person.categoryId)} ·{' '}
              {person.awaitsApproval
                ? t('standby.awaits')
                : t('standby.on', { when: dateTimeText(person.since, job.timeZone) })}
            </span>
          </li>
        ))}
      </ol>
      {people.some(({ awaitsApproval }) => awaitsApproval) && (
        <TextLink
          to="/adminMain/adminRequestedInvites"
          search={{ center: job.surgeryCenterId._id }}
          touch
        >
          {t('standby.approve')}
        </TextLink>
      )}
    </div>
  );
}
