/**
 * The card of a case, the same on every screen except for its state and actions. Times are in the
 * zone of the center.
 */
import { Fragment, type ReactNode, useId, useState } from 'react';
import { t } from '@/i18n';
import { cx } from '@/lib/cx';
import { serverNow } from '@/lib/serverClock';
import { useCompact, useUser } from '@/session/store';
import { Card } from '@/ui/Card';
import { IconFact } from '@/ui/IconFact';
import type { State } from '@/rules/state';
import { StatePill } from '@/ui/Pill';
import { Tags } from '@/ui/Tags';
import { positionsText, positionText } from '@/i18n/categories';
import { minimumText, payText, rateText } from '@/i18n/money';
import { type CaseFacts, type FactPosition, proceduresText } from '@/rules/caseFacts';
import { CaseNotes } from './CaseNotes';
import { SurgeonLink } from './SurgeonLink';
import { dateAndTime, durationText, relativeTimeText, weekdayText, zoneName } from '@/i18n/dates';

interface Props {
  facts: CaseFacts;
  state?: State | undefined;
  /** A label that replaces the one of the state. */
  stateLabel?: string | undefined;
  /** Explains the state. */
  tooltip?: string | undefined;
  /** Buttons, with the main one last. */
  actions?: ReactNode;
  /** Content below the facts, such as people, a result or a reason. */
  children?: ReactNode;
  /** A short text after the rate, such as the estimated total. */
  payNote?: string | undefined;
  /** A short text after the name of the center, such as the distance. */
  placeNote?: ReactNode;
  /** The id for links to the card. */
  id?: string;
  /** The heading level of the card. */
  level?: 2 | 3 | 4;
  /** The reference time of `in 3 days`; the time of the first render by default. */
  now?: Date;
}

export function CaseCard(props: Props) {
  return useCompact() ? <CompactCard {...props} /> : <FullCard {...props} />;
}

/** Returns what both forms of the card show. */
function useCard({ facts, state, level = 3, now }: Props) {
  const [mountedAt] = useState(serverNow);
  return {
    headingId: useId(),
    Heading: `h${level}` as const,
    struckThrough: state === 'cancelled' && 'text-muted line-through decoration-1',
    relativeTime: relativeTimeText(facts.start, facts.timeZone, now ?? mountedAt),
    surgeon: <SurgeonLink id={facts.surgeonId} name={facts.name} />,
    payNotes: facts.pay && [minimumText(facts.pay), morePositions(facts.positions)],
  };
}

function CompactCard(props: Props) {
  const { facts, state, stateLabel, tooltip, actions, children, payNote, placeNote, id } = props;
  const { headingId, Heading, struckThrough, relativeTime, surgeon, payNotes } = useCard(props);
  const { adminSignIn } = useUser();
  return (
    <Card
      as="article"
      id={id}
      aria-labelledby={headingId}
      className={cx('scroll-mt-24 p-3', state === 'past' && 'bg-paper')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading id={headingId} className={cx('text-base', struckThrough)}>
          <When iso={facts.start} zone={facts.timeZone} />
        </Heading>
        {state ? (
          <StatePill state={state} tooltip={tooltip} label={stateLabel} />
        ) : (
          <span className="text-sm text-muted">{relativeTime}</span>
        )}
      </div>
      <p className="mt-0.5 text-sm">
        {facts.place}
        {placeNote} · {surgeon} · {durationText(facts.duration)}
        {/* A professional's own group is always the same, but not the number of people. */}
        {facts.positions &&
          (adminSignIn || needsSeveralPeople(facts.positions)) &&
          ` · ${positionsText(facts.positions)}`}
        {facts.procedures.length > 0 && (
          <span className="text-muted"> · {proceduresText(facts.procedures)}</span>
        )}
      </p>
      {facts.desc && <CaseNotes text={facts.desc} compact />}
      {children && <div className="mt-2">{children}</div>}
      {(facts.pay || actions) && (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          {facts.pay && (
            <p className="tabular">
              <span className="sr-only">{t('case.pay')}: </span>
              <span className="font-bold">{rateText(facts.pay)}</span>{' '}
              <span className="text-sm text-muted">
                {[payNote, ...(payNotes ?? [])].filter(Boolean).join(' ')}
              </span>
            </p>
          )}
          {actions && <div className="ml-auto flex flex-wrap justify-end gap-2">{actions}</div>}
        </div>
      )}
    </Card>
  );
}

function FullCard(props: Props) {
  const { facts, state, stateLabel, tooltip, actions, children, payNote, placeNote, id } = props;
  const { headingId, Heading, struckThrough, relativeTime, surgeon, payNotes } = useCard(props);
  return (
    <Card
      as="article"
      padding="normal"
      id={id}
      aria-labelledby={headingId}
      className={cx('scroll-mt-24', state === 'past' && 'bg-paper')}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-muted">
            {weekdayText(facts.start, facts.timeZone)} · {relativeTime}
          </p>
          <Heading id={headingId} className={cx('md:text-lg', struckThrough)}>
            <When iso={facts.start} zone={facts.timeZone} />
          </Heading>
        </div>
        {state && <StatePill state={state} tooltip={tooltip} label={stateLabel} />}
      </div>
      {/* On a phone pay and actions share the last line, and short facts share a line, so that more cards are on the
          screen. On a desktop the pay is beside the facts. */}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 md:mt-3 md:grid md:grid-cols-[1fr_auto] md:items-start md:gap-x-6 md:gap-y-0">
        <dl className="flex w-full min-w-0 flex-wrap gap-x-4 gap-y-1 *:first:w-full max-md:text-sm md:grid md:gap-y-2">
          <IconFact icon="building" name={t('case.center')}>
            {facts.place}
            {placeNote}
          </IconFact>
          <IconFact icon="person" name={t('case.surgeon')}>
            {surgeon}
          </IconFact>
          <IconFact icon="clock" name={t('case.duration')}>
            {durationText(facts.duration)}
          </IconFact>
          {facts.positions && (
            <IconFact icon="people" name={t('case.needed')}>
              {positionsText(facts.positions)}
            </IconFact>
          )}
        </dl>
        {facts.pay && (
          <p
            className={cx(
              'tabular md:col-start-2 md:row-start-1 md:text-right',
              actions ? 'max-md:order-1' : 'w-full md:w-auto',
            )}
          >
            <span className="sr-only">{t('case.pay')}: </span>
            <span className="text-lg font-bold">{rateText(facts.pay)}</span>{' '}
            {payNote && <span className="text-sm text-muted">{payNote} </span>}
            {payNotes?.map(
              (note) =>
                note && (
                  <Fragment key={note}>
                    <span className="text-sm text-muted md:block">{note}</span>{' '}
                  </Fragment>
                ),
            )}
          </p>
        )}
        {(facts.procedures.length > 0 || facts.desc || children) && (
          <div className="grid w-full gap-2 md:col-span-2 md:row-start-2 md:mt-3 md:gap-3">
            {facts.procedures.length > 0 && (
              <Tags label={t('case.procedures')} items={facts.procedures} />
            )}
            {facts.desc && <CaseNotes text={facts.desc} />}
            {children && <div className="mt-1">{children}</div>}
          </div>
        )}
        {actions && (
          <div className="order-2 ml-auto flex flex-wrap justify-end gap-2 md:col-span-2 md:row-start-3 md:mt-4 md:gap-3">
            {actions}
          </div>
        )}
      </div>
    </Card>
  );
}

const needsSeveralPeople = (positions: readonly FactPosition[]) =>
  positions.some(({ numOfRequired }) => numOfRequired > 1);

/** The number of further positions, whose pay is not shown. */
const morePositions = (positions: CaseFacts['positions'] = []) =>
  positions.length > 1 && t('postings.more', { count: positions.length - 1 });

/** Date and time. A narrow card breaks the line between them, not inside them. */
export function When({ iso, zone }: { iso: string; zone: string }) {
  const [date, time] = dateAndTime(iso, zone);
  return (
    <time dateTime={iso}>
      <span className="whitespace-nowrap">{date},</span>{' '}
      <span className="whitespace-nowrap">{time}</span>
    </time>
  );
}

/** A summary of a case for dialogs that confirm an action, with the pay of every position. */
export function CaseSummary({ facts }: { facts: CaseFacts }) {
  const { positions = [] } = facts;
  return (
    <div className="rounded border border-line p-3">
      <p className="font-bold">
        <When iso={facts.start} zone={facts.timeZone} />
      </p>
      <p className="text-sm text-muted">
        {zoneName(facts.timeZone, new Date(facts.start), 'longGeneric')} ·{' '}
        {durationText(facts.duration)}
      </p>
      <p className="mt-1">{facts.place}</p>
      {positions.map((position) => (
        <PositionTerms key={position.specialtyId} position={position} />
      ))}
      {facts.pay && positions.length === 0 && (
        <p className="tabular mt-1 font-bold">
          {rateText(facts.pay)} {minimumText(facts.pay)}
        </p>
      )}
    </div>
  );
}

/** The group, the places and the pay of a position. */
export function PositionTerms({ position }: { position: FactPosition }) {
  return (
    <p className="tabular mt-1">
      <span className="font-bold">
        {positionText(position.specialtyId, position.numOfRequired)}:
      </span>{' '}
      {payText(position)}
    </p>
  );
}
