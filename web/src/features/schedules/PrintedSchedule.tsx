import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { configQuery } from '@/api/publicQueries';
import type { ScheduledCase } from '@/api/types';
import { minimumText, rateText } from '@/i18n/money';
import { categoryName } from '@/i18n/categories';
import { phoneText, surgeonName } from '@/rules/people';
import { homeZone } from '@/session/homeZone';
import { confirmedParticipants, eventState, centerTimesOf } from '@/rules/scheduledEvents';
import { weekdayDateText } from './scheduleText';
import { dateTimeText, durationText, zoneName } from '@/i18n/dates';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { centerOf } from '@/session/store';
import type { Session } from '@/session/types';
import { NeededLines } from './NeededLines';
import { participantNote } from './participantNote';
import { spanText } from './spanText';

/** Returns true while the browser prints; the document is rendered only then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const onBeforePrint = () => flushSync(() => setPrinting(true));
    const onAfterPrint = () => setPrinting(false);
    window.addEventListener('beforeprint', onBeforePrint);
    window.addEventListener('afterprint', onAfterPrint);
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint);
      window.removeEventListener('afterprint', onAfterPrint);
    };
  }, []);
  return printing;
}

interface Props {
  session: Session;
  /** The dates of the schedule. */
  title: string;
  events: readonly ScheduledCase[];
  now: Date;
}

type Column = 'when' | 'center' | 'surgeon' | 'people' | 'what' | 'pay';

const columns = {
  when: { name: 'schedule.date', width: 'w-[29%]', Cell: WhenCell },
  center: { name: 'case.center', width: 'w-[22%]', Cell: CenterCell },
  surgeon: { name: 'case.surgeon', width: 'w-[18%]', Cell: SurgeonCell },
  people: { name: 'postings.people', width: 'w-[20%]', Cell: PeopleCell },
  what: { name: 'schedule.what', width: '', Cell: WhatCell },
  pay: { name: 'case.pay', width: 'w-[13%]', Cell: PayCell },
} as const;

/**
 * Returns the columns. A column with the same value in every row is left out: the center for its
 * administrators, the surgeon for surgeons.
 */
function columnsOf(signInType: string): Column[] {
  if (signInType === 'USER') return ['when', 'center', 'surgeon', 'what', 'pay'];
  return ['when', signInType === 'SURGEON' ? 'center' : 'surgeon', 'people', 'what', 'pay'];
}

/** The schedule as a document for print. */
export function PrintedSchedule({ session, title, events, now }: Props) {
  // Cached, because the layout of the screen has read it.
  const { data } = useQuery(configQuery);
  const { user } = session;
  const own = user.signInType === 'SURGEON' || user.signInType === 'USER';
  const name = own ? user.fullName : (centerOf(session)?.label ?? user.fullName);
  const shown = columnsOf(user.signInType);
  return (
    <section className="hidden text-sm text-ink [color-scheme:light] print:block">
      <header className="mb-4 flex items-end justify-between gap-6 border-b-2 border-ink pb-2">
        <div>
          <p className="text-lg font-bold">{t('schedule.of', { name })}</p>
          <p>
            {title} · {t('schedule.count', { count: events.length })}
          </p>
        </div>
        <p className="text-right text-xs text-muted">
          {data?.productName ?? t('brand.name')}
          <br />
          {t('schedule.printedAt', { when: dateTimeText(now.toISOString(), homeZone(session)) })}
        </p>
      </header>
      <table className="w-full table-fixed border-collapse text-left">
        <thead>
          <tr className="text-xs text-muted">
            {shown.map((column) => (
              <th
                key={column}
                scope="col"
                className={cx('border-b border-line py-1 pr-3 font-normal', columns[column].width)}
              >
                {t(columns[column].name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.job._id} className="break-inside-avoid">
              {shown.map((column) => {
                const { Cell } = columns[column];
                return (
                  <td key={column} className="border-b border-line py-2 pr-3 align-top">
                    <Cell event={event} now={now} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  event: ScheduledCase;
  now: Date;
}

function WhenCell({ event, now }: CellProps) {
  const { job } = event;
  const { state, label } = eventState(event, now);
  const zone = zoneName(job.timeZone, new Date(event.start));
  const span = spanText(event);
  return (
    <p className="tabular">
      <span className={cx('font-bold', state === 'cancelled' && 'line-through')}>
        {weekdayDateText(centerTimesOf(event).start.slice(0, 10))}
      </span>
      <br />
      {span} {!span.endsWith(zone) && zone}
      <br />
      {durationText(job.duration)} · {t(label)}
    </p>
  );
}

function CenterCell({ event: { surgeryCenter: center } }: CellProps) {
  return (
    <p>
      <span className="font-bold">{center.name}</span>
      <br />
      {center.address && `${center.address}, `}
      {center.city}, {center.state} {center.zipCode}
      <br />
      <span className="whitespace-nowrap">{phoneText(center.phone)}</span>
    </p>
  );
}

function SurgeonCell({ event: { job, surgeryCenter: center, contact } }: CellProps) {
  return (
    <p>
      {surgeonName(job.name)}
      <br />
      {contact && contact.phone !== center.phone && (
        <span className="whitespace-nowrap">{phoneText(contact.phone)}</span>
      )}
    </p>
  );
}

function PeopleCell({ event, now }: CellProps) {
  return (
    <>
      <NeededLines event={event} now={now} className="font-bold" />
      {confirmedParticipants(event).map((person) => {
        const note = participantNote(event, person, now);
        return (
          <p key={person._id}>
            {person.fullName}
            <span className="text-muted">
              , {categoryName(person.categoryId)}
              {note && ` (${note})`}
            </span>
          </p>
        );
      })}
    </>
  );
}

function WhatCell({ event: { job } }: CellProps) {
  return (
    <>
      <p>{job.procedures.join(' · ')}</p>
      {job.desc && <p className="whitespace-pre-line text-muted">{job.desc}</p>}
    </>
  );
}

function PayCell({ event }: CellProps) {
  return (
    <p className="tabular">
      {rateText(event)}
      <br />
      <span className="whitespace-nowrap">{minimumText(event)}</span>
    </p>
  );
}
