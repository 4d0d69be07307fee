import { useId } from 'react';
import type { ScheduledCase } from '@/api/types';
import { payText } from '@/i18n/money';
import { categoryName } from '@/i18n/categories';
import { phoneText } from '@/rules/people';
import { PhoneLink } from '@/shared/PhoneLink';
import {
  confirmedParticipants,
  eventState,
  centerTimesOf,
  openPositions,
} from '@/rules/scheduledEvents';
import { isUnconfirmed } from '@/rules/ownCase';
import { dateTimeText, durationText, relativeTimeText, timeText, weekdayText } from '@/i18n/dates';
import { postingSearch } from '@/rules/postingLink';
import { PersonLink } from '@/shared/PersonLink';
import { SurgeonLink } from '@/shared/SurgeonLink';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { addressMap } from '@/lib/maps';
import { useNow } from '@/lib/useNow';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Dialog } from '@/ui/Dialog';
import { IconFact } from '@/ui/IconFact';
import { StatePill } from '@/ui/Pill';
import { linkClass, TextLink } from '@/ui/TextLink';
import { NeededLines } from './NeededLines';
import { participantNote } from './participantNote';
import { payNote } from './payNote';

interface Props {
  event: ScheduledCase;
  /** Posters get a link to the posting, professionals to their case. */
  poster: boolean;
  now: Date;
}

/** The details next to the calendar, or below it. */
export function DetailsPanel({
  event,
  ...rest
}: Omit<Props, 'event'> & { event: ScheduledCase | undefined }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="p-4 max-lg:mt-6 lg:sticky lg:top-6 lg:p-5">
      <h2 id={id} className="text-base">
        {t('schedule.details')}
      </h2>
      {event ? (
        <div className="mt-3">
          <CaseDetails event={event} {...rest} />
        </div>
      ) : (
        <p className="mt-2 text-muted">{t('schedule.none')}</p>
      )}
    </Card>
  );
}

/** The details in a dialog, for windows that are too narrow for a side panel. */
export function DetailsDialog({ onClose, ...rest }: Props & { onClose: () => void }) {
  return (
    <Dialog open title={t('schedule.details')} onClose={onClose}>
      <CaseDetails {...rest} />
    </Dialog>
  );
}

/** All facts for a party to the case, with address and contact. */
function CaseDetails({ event, poster, now }: Props) {
  const { job, surgeryCenter: center, contact } = event;
  const { state, label } = eventState(event, now);
  const isCancelled = state === 'cancelled';
  const confirmed = confirmedParticipants(event);
  const needsPeople = openPositions(event, now).length > 0;
  const place = `${center.city}, ${center.state} ${center.zipCode}`;
  return (
    <div className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm text-muted">
            {weekdayText(event.start, job.timeZone)} ·{' '}
            {relativeTimeText(event.start, job.timeZone, now)}
          </p>
          <StatePill state={state} label={t(label)} />
        </div>
        <h3 className={cx('mt-1 text-lg', isCancelled && 'text-muted line-through')}>
          <time dateTime={event.start}>{dateTimeText(event.start, job.timeZone)}</time>
        </h3>
        <p className="tabular text-muted">
          {t('schedule.until', { time: endText(event) })} · {durationText(job.duration)}
        </p>
      </div>
      <p className="tabular">
        <span className="sr-only">{t('case.pay')}: </span>
        <span className="text-lg font-bold">{payText(event)}</span>{' '}
        <span className="text-sm text-muted">{payNote(event)}</span>
      </p>
      <dl className="grid gap-3">
        <IconFact icon="building" name={t('case.center')}>
          <p className="font-bold">{center.name}</p>
          <address className="not-italic">
            {center.address && (
              <>
                {center.address}
                <br />
              </>
            )}
            {place}
          </address>
          {/* Without a street it would show the middle of the city. */}
          {center.address && (
            <a
              href={addressMap(center.name, center.address, place)}
              target="_blank"
              rel="noreferrer"
              className={linkClass(true)}
            >
              {t('schedule.map')}
            </a>
          )}
          <Phone name={center.name} phone={center.phone} />
        </IconFact>
        <IconFact icon="person" name={t('case.surgeon')}>
          <p>
            <SurgeonLink id={job.surgeonId} name={job.name} />
          </p>
          {contact && contact.phone !== center.phone && (
            <>
              {contact.name !== job.name && <p>{contact.name}</p>}
              <Phone name={contact.name} phone={contact.phone} />
            </>
          )}
        </IconFact>
        {(confirmed.length > 0 || needsPeople) && (
          <IconFact icon="people" name={t('postings.people')}>
            <NeededLines event={event} now={now} className="font-bold" />
            <ul>
              {confirmed.map((person) => (
                <li key={person._id}>
                  <PersonLink id={person._id} name={person.fullName} />
                  <span className="text-sm text-muted">
                    {' '}
                    ·{' '}
                    {[categoryName(person.categoryId), participantNote(event, person, now)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {person.phone && (
                    <>
                      {' '}
                      <Phone name={person.fullName} phone={person.phone} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </IconFact>
        )}
        {job.procedures.length > 0 && (
          <IconFact icon="list" name={t('case.procedures')}>
            <ul>
              {job.procedures.map((procedure, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>{procedure}</li>
              ))}
            </ul>
          </IconFact>
        )}
        {job.desc && (
          <IconFact icon="info" name={t('case.notes')}>
            <p className="whitespace-pre-line">{job.desc}</p>
          </IconFact>
        )}
      </dl>
      <p className="text-sm text-muted">{t('schedule.postedBy', { name: job.postedBy })}</p>
      <CaseLink event={event} poster={poster} />
    </div>
  );
}

/** Returns the end, with its date if that differs from the start. */
function endText(event: ScheduledCase): string {
  const { start, end } = centerTimesOf(event);
  return start.slice(0, 10) === end.slice(0, 10)
    ? timeText(event.end, event.job.timeZone)
    : dateTimeText(event.end, event.job.timeZone);
}

/**
 * A link to the screen with the actions on the case. The specification excludes Cancel Job from the
 * calendar (E-18).
 */
function CaseLink({ event, poster }: Omit<Props, 'now'>) {
  const { job } = event;
  const [begins, ends] = [Date.parse(event.start), Date.parse(event.end)];
  const time = useNow([begins, ends]);
  const now = time.getTime();
  if (poster)
    return (
      <TextLink
        to="/adminMain/adminVerification"
        search={postingSearch({
          jobId: job._id,
          start: event.start,
          timeZone: job.timeZone,
          centerId: event.surgeryCenter._id,
        })}
        className="w-fit"
      >
        {t('schedule.toPosting')}
      </TextLink>
    );
  if (isUnconfirmed(event, time))
    return (
      <ButtonLink
        to="/userMain/upcomingJobs"
        search={{ view: 'mine', item: job._id }}
        look="main"
        wide
        className="w-fit"
      >
        {t('schedule.confirmTime')}
      </ButtonLink>
    );
  // No event announces that a case has started, so the clock decides.
  const started = event.status === 'CONFIRMED' && begins <= now;
  if (event.claimable || (started && !event.claimSubmitted && !event.absent))
    return (
      <ButtonLink
        to="/userMain/viewClaims"
        search={{ item: job._id }}
        look="main"
        wide
        className="w-fit"
      >
        {t('schedule.claim')}
      </ButtonLink>
    );
  if (event.claimSubmitted)
    return (
      <TextLink to="/userMain/viewClaims" className="w-fit">
        {t('notices.toClaims')}
      </TextLink>
    );
  if (ends <= now) return null;
  return (
    <TextLink
      to="/userMain/upcomingJobs"
      search={{ view: 'mine', item: job._id }}
      className="w-fit"
    >
      {t('schedule.toCase')}
    </TextLink>
  );
}

function Phone({ name, phone }: { name: string; phone: string }) {
  if (!phone) return null;
  return (
    <PhoneLink phone={phone} label={t('schedule.call', { name: `${name}, ${phoneText(phone)}` })} />
  );
}
