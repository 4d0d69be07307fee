import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ScheduledCase } from '@/api/types';
import { payText } from '@/domain/pay';
import { phoneText, surgeonName } from '@/domain/people';
import { homeZone } from '@/domain/ranges';
import { dayText, eventState, wallOf } from '@/domain/schedule';
import { dateTimeText, durationText, zoneName } from '@/domain/when';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { spanText } from './spanText';

/** True while the browser prints; the document is made for that moment only. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

interface Props {
  session: Session;
  /** The dates it covers. */
  title: string;
  events: readonly ScheduledCase[];
  now: Date;
}

const cell = 'border-b border-line py-2 pr-3 align-top';

/** The schedule on paper: a document, not the screen. */
export function PrintedSchedule({ session, title, events, now }: Props) {
  const { user } = session;
  const name =
    user.signInType === 'SURGEON' || !user.adminSignIn ? user.fullName : centerOf(session)?.label;
  const zone = homeZone(session);
  return (
    <section className="hidden text-sm text-ink [color-scheme:light] print:block">
      <header className="mb-4 flex items-end justify-between gap-6 border-b-2 border-ink pb-2">
        <div>
          <p className="text-lg font-bold">{t('schedule.of', { name: name ?? user.fullName })}</p>
          <p>
            {title} · {t('schedule.count', { count: events.length })}
          </p>
        </div>
        <p className="text-right text-xs text-muted">
          {t('brand.name')}
          <br />
          {t('schedule.printedAt', { when: dateTimeText(now.toISOString(), zone) })}
        </p>
      </header>
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="text-xs text-muted">
            {(
              ['schedule.date', 'case.center', 'case.surgeon', 'schedule.what', 'case.pay'] as const
            ).map((key) => (
              <th key={key} scope="col" className="border-b border-line py-1 pr-3 font-normal">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Row key={event.job._id} event={event} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ event }: { event: ScheduledCase }) {
  const { job, surgeryCenter: center, contact } = event;
  const { state, label } = eventState(event.status);
  const zone = zoneName(job.timeZone, new Date(event.start));
  const span = spanText(event);
  return (
    <tr className="break-inside-avoid">
      <td className={cx(cell, 'tabular whitespace-nowrap')}>
        <span className={cx('font-bold', state === 'cancelled' && 'line-through')}>
          {dayText(wallOf(event).start.slice(0, 10))}
        </span>
        <br />
        {span} {!span.endsWith(zone) && zone}
        <br />
        {durationText(job.duration)} · {label}
      </td>
      <td className={cell}>
        <span className="font-bold">{center.name}</span>
        <br />
        {center.address && `${center.address}, `}
        {center.city}, {center.state} {center.zipCode}
        <br />
        {phoneText(center.phone)}
      </td>
      <td className={cell}>
        {surgeonName(job.name)}
        <br />
        {contact && contact.phone !== center.phone && phoneText(contact.phone)}
      </td>
      <td className={cell}>
        {job.procedures.join(', ')}
        {job.desc && <span className="block whitespace-pre-line text-muted">{job.desc}</span>}
      </td>
      <td className={cx(cell, 'tabular pr-0 whitespace-nowrap')}>{payText(event)}</td>
    </tr>
  );
}
