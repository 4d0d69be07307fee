/** An event of the calendar, and the texts that the calendar shares with it. It does not need the library. */
import { Fragment } from 'react';
import type { ScheduledCase } from '@/api/types';
import { shortSurgeonName, surgeonName } from '@/rules/people';
import { eventState, openPositions } from '@/rules/scheduledEvents';
import { timeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { Icon } from '@/ui/Icon';
import { stateIcon } from '@/ui/Pill';
import { neededText } from './neededText';
import { spanParts, zoneSuffix } from './spanText';

/** The names that the library has for the views. */
export const VIEW_NAMES = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'timeGridDay',
};

/** The title of an event: the surgeon for the people of a center, otherwise the center. */
export const eventTitle = (event: ScheduledCase, center: boolean): string =>
  center ? shortSurgeonName(event.job.name) : event.surgeryCenter.name;

interface Props {
  event: ScheduledCase;
  /** The event has started on a day before the one that shows this part of it. */
  continued: boolean;
  now: Date;
  center: boolean;
  own: boolean;
  narrow: boolean;
  /** The library's name of the view. */
  shown: string;
}

/** An event: state as icon and label, time, surgeon or center, and what is still needed. */
export function GridEvent({ event, continued, now, center, own, narrow, shown }: Props) {
  const { state, label } = eventState(event, now);
  const needed = openPositions(event, now).map(neededText).join(', ');
  const month = shown === VIEW_NAMES.month;
  // A day of the month is about 50 px wide on phones, too narrow for an icon; the struck-through
  // time or the dashed border shows the state.
  const tight = narrow && month;
  const struck = state === 'cancelled' && 'line-through';
  const times = timesOf(event, continued, shown);
  const titleClass = cx('leading-4 wrap-anywhere text-ink', month ? 'line-clamp-2' : 'block');
  return (
    <span className={cx('grid-body', !month && 'grid-tall')}>
      <span className="grid-first">
        {!tight && <Icon name={stateIcon(state)} size={16} className="mt-0.5" />}
        <span className="sr-only">
          {t(label)}, {tight && times.join(' ')}
        </span>
        <span aria-hidden={tight || undefined} className={cx('tabular', struck)}>
          {tight
            ? narrowTime(startText(event))
            : times.map((part, at) => (
                <Fragment key={part}>
                  {at > 0 && ' '}
                  <span className={continued ? undefined : 'whitespace-nowrap'}>{part}</span>
                </Fragment>
              ))}
        </span>
      </span>{' '}
      <span className={cx(tight ? 'sr-only' : titleClass, struck)}>
        {eventTitle(event, center)}
      </span>
      {needed && (
        <span
          className={tight ? 'sr-only' : cx('text-xs text-ink', month ? 'line-clamp-3' : 'block')}
        >
          {' '}
          {needed}
        </span>
      )}
      {!month && (
        <span className="block text-xs wrap-anywhere text-muted">
          {[center || own ? '' : surgeonName(event.job.name), ...event.job.procedures]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </span>
  );
}

/**
 * Returns the parts of the times of an event: its start, in the view of a day also its end, and the end alone on the days
 * after the start. A line breaks between them only, so that narrow columns show the zone.
 */
function timesOf(event: ScheduledCase, continued: boolean, shown: string): string[] {
  const { timeZone } = event.job;
  if (!continued && shown === VIEW_NAMES.day) return spanParts(event);
  const time = continued
    ? t('schedule.until', { time: timeText(event.end, timeZone).replaceAll(' ', '\u00a0') })
    : startText(event);
  return [time, zoneSuffix(event)].filter((part) => part !== undefined);
}

const startText = ({ start, job }: ScheduledCase): string =>
  shortTime(timeText(start, job.timeZone));

/** Returns `7 AM` for a full hour, otherwise `7:30 AM`. */
export const shortTime = (time: string): string => time.replace(':00', '');

/** Returns `7a` or `7:30p` for `7 AM` and `7:30 p.m.`. */
const narrowTime = (time: string): string =>
  time.replace(/ ([ap])\.?m\.?$/i, (_, half: string) => half.toLowerCase());
