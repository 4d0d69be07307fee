import type { PostedJob } from '@/api/types';
import { timeInSentence } from '@/i18n/dates';
import { t } from '@/i18n';
import { Icon, type IconName } from '@/ui/Icon';
import { cx } from '@/lib/cx';

type Attendance = NonNullable<PostedJob['participants'][number]['attendance']>;

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

/** Whether a confirmed person will come and has arrived, for the owners of the case. */
export default function ParticipantAttendance({
  attendance,
  timeZone,
}: {
  attendance: Attendance;
  timeZone: string;
}) {
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
            href={`geo:${position.latitude},${position.longitude}`}
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
