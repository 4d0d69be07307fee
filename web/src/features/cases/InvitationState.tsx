import { useQuery } from '@tanstack/react-query';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { dateTimeText, timeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { dayOf } from '@/rules/zonedTime';
import { cx } from '@/lib/cx';
import { Icon } from '@/ui/Icon';
import { deliveries } from './dispatchQueries';

type Channel = components['schemas']['ChannelDelivery'];

// As high as the texts of most people, before and after they are known, so that the list does not shift.
const box = 'block min-h-15 text-sm text-muted md:min-h-10';

interface Props {
  job: Pick<PostedJob, '_id' | 'timeZone'>;
  person: string;
  now: Date;
}

/**
 * When a person was invited and saw the invitation, and the delivery state of each channel. Renders nothing for people
 * without an invitation.
 */
export default function InvitationState({ job, person, now }: Props) {
  const { data, isError } = useQuery(deliveries(job._id));
  if (!data) return <span className={box}>{isError && t('delivery.unknown')}</span>;
  const invitation = data.invitations.find(({ userId }) => userId === person);
  if (!invitation) return null;
  const { invitedAt, seenAt, channels } = invitation;
  const at = (iso: string) => whenText(iso, job.timeZone, now);
  return (
    <span className={box}>
      <span className="block">
        {t('delivery.invited', { time: at(invitedAt) })} ·{' '}
        {seenAt ? (
          <span className="font-bold text-ink">{t('delivery.seen', { time: at(seenAt) })}</span>
        ) : (
          t('delivery.notSeen')
        )}
      </span>
      <span className="flex flex-wrap gap-x-3">
        {channels.map((channel) => (
          <ChannelState
            key={channel.channel}
            of={channel}
            time={channel.at ? at(channel.at) : ''}
          />
        ))}
      </span>
    </span>
  );
}

/** The delivery state of a channel; a failure with an icon and its reason. */
function ChannelState({ of, time }: { of: Channel; time: string }) {
  const { channel, state, reason } = of;
  const name = t(`delivery.channel.${channel}`);
  const failed = state === 'FAILED';
  return (
    <span className={cx('inline-flex items-start gap-1', failed && 'font-bold text-danger')}>
      {failed && <Icon name="warning" size={16} className="mt-0.5" />}
      <span>
        {name}:{' '}
        {failed && reason ? t(`delivery.reason.${reason}`) : t(`delivery.state.${state}`, { time })}
      </span>
    </span>
  );
}

/** Returns the time; with the date if that is not today at the center. */
export function whenText(iso: string, zone: string, now: Date): string {
  const today = dayOf(new Date(iso), zone) === dayOf(now, zone);
  return today ? timeText(iso, zone) : dateTimeText(iso, zone);
}
