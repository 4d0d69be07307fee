import type { PostedJob } from '@/api/types';
import { timeInSentence } from '@/i18n/dates';
import { t } from '@/i18n';
import { ButtonLink } from '@/ui/ButtonLink';
import { Icon, type IconName } from '@/ui/Icon';
import { cx } from '@/lib/cx';
import { positionMap } from '@/lib/maps';
import { isReplaceable } from '@/rules/replacement';

type Participant = PostedJob['participants'][number];
type Attendance = NonNullable<Participant['attendance']>;

const LABELS = {
  ASKED: 'participant.ASKED',
  CONFIRMED: 'participant.DAY_CONFIRMED',
  UNCONFIRMED: 'participant.UNCONFIRMED',
  ON_THE_WAY: 'participant.ON_THE_WAY',
  ARRIVED: 'participant.ARRIVED',
  NOT_ARRIVED: 'participant.NOT_ARRIVED',
} as const;

const LOOKS: Readonly<Record<Attendance['state'], { icon: IconName; className: string }>> = {
  ASKED: { icon: 'clock', className: 'text-muted' },
  CONFIRMED: { icon: 'check', className: 'text-confirmed' },
  UNCONFIRMED: { icon: 'warning', className: 'font-bold text-danger' },
  ON_THE_WAY: { icon: 'clock', className: 'text-muted' },
  ARRIVED: { icon: 'check', className: 'text-confirmed' },
  NOT_ARRIVED: { icon: 'warning', className: 'font-bold text-danger' },
};

interface Props {
  job: PostedJob;
  person: Participant;
  now: Date;
}

/**
 * Whether a confirmed person will come and has arrived, for the owners of the case, who can replace who has not. Of a person
 * who has reported that they cannot come, only the replacement.
 */
export function ParticipantAttendance({ job, person, now }: Props) {
  const { attendance, cannotComeAt } = person;
  return (
    <>
      {attendance && !cannotComeAt && <State attendance={attendance} timeZone={job.timeZone} />}
      {isReplaceable(job, person, now) && (
        <ButtonLink
          to="/adminMain/postJob"
          search={{ again: job._id, absent: person._id, center: job.surgeryCenterId._id }}
          icon="copy"
          size="small"
          className="mt-1"
          aria-label={`${t('participant.replace')}: ${person.fullName}`}
        >
          {t('participant.replace')}
        </ButtonLink>
      )}
    </>
  );
}

function State({ attendance, timeZone }: { attendance: Attendance; timeZone: string }) {
  const { state, at, onMyWayAt, position } = attendance;
  const { icon, className } = LOOKS[state];
  return (
    <span className={cx('flex items-start gap-1 text-sm', className)}>
      <Icon name={icon} size={16} className="mt-0.5" />
      <span>
        {t(LABELS[state], { time: timeInSentence(at, timeZone) })}
        {state === 'NOT_ARRIVED' && onMyWayAt && (
          <span className="block font-normal">
            {t('participant.ON_THE_WAY', { time: timeInSentence(onMyWayAt, timeZone) })}
          </span>
        )}
        {position && (
          <a
            className="link block font-normal"
            href={positionMap(position)}
            target="_blank"
            rel="noreferrer"
          >
            {t('participant.position', {
              place: `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`,
            })}
          </a>
        )}
      </span>
    </span>
  );
}
