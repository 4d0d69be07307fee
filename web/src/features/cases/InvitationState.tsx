import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { dateTimeText, timeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { dayOf } from '@/rules/zonedTime';
import { cx } from '@/lib/cx';
import { Icon } from '@/ui/Icon';
import { TextButton } from '@/ui/TextLink';
import { deliveriesQuery } from './dispatchQueries';

type Channel = components['schemas']['ChannelDelivery'];
type Delivered = components['schemas']['NoticeDelivery'];

interface Props {
  job: Pick<PostedJob, '_id' | 'timeZone'>;
  person: string;
  now: Date;
  /** Whether the other notices follow the invitation: a changed time, a release, the day and the start. */
  withNotices?: boolean;
}

/**
 * When a person got their newest notice and saw it, and the delivery state of each channel; earlier notices on a press, so
 * that the list does not shift. Renders nothing for people without an invitation or another notice.
 */
export function InvitationState({ job, person, now, withNotices = false }: Props) {
  const { data, isError } = useQuery(deliveriesQuery(job._id));
  const [open, setOpen] = useState(false);
  if (!data)
    return <span className="block text-sm text-muted">{isError && t('delivery.unknown')}</span>;
  const isOfPerson = ({ userId }: { userId: string }) => userId === person;
  const invitation = data.invitations.find(isOfPerson);
  const delivered: Delivered[] = [
    ...(invitation
      ? [{ ...invitation, notice: 'INVITATION' as const, sentAt: invitation.invitedAt }]
      : []),
    ...(withNotices ? data.notices.filter(isOfPerson) : []),
  ];
  const newest = delivered.at(-1);
  if (!newest) return null;
  const earlier = delivered.slice(0, -1);
  const timeOf = (iso: string) => whenText(iso, job.timeZone, now);
  return (
    <span className="block text-sm text-muted">
      {open &&
        earlier.map((notice) => <NoticeState key={notice.notice} of={notice} timeOf={timeOf} />)}
      <NoticeState of={newest} timeOf={timeOf}>
        {earlier.length > 0 && (
          <TextButton touch aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('delivery.earlier', { count: earlier.length })}
          </TextButton>
        )}
      </NoticeState>
    </span>
  );
}

interface NoticeProps {
  of: Delivered;
  timeOf: (iso: string) => string;
  /** Follows the states of the channels. */
  children?: ReactNode;
}

/** When a notice was sent and seen, and its delivery state by channel. */
function NoticeState({ of, timeOf, children }: NoticeProps) {
  const { notice, sentAt, seenAt, channels } = of;
  return (
    <span className="block">
      <span className="block">
        {t(`delivery.notice.${notice}`, { time: timeOf(sentAt) })}
        {'\u00a0· '}
        {seenAt ? (
          <span className="font-bold text-ink">{t('delivery.seen', { time: timeOf(seenAt) })}</span>
        ) : (
          t('delivery.notSeen')
        )}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-3">
        {channels.map((channel) => (
          <ChannelState
            key={channel.channel}
            of={channel}
            time={channel.at ? timeOf(channel.at) : ''}
          />
        ))}
        {children}
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
