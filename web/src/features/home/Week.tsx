import type { UseQueryResult } from '@tanstack/react-query';
import type { ScheduledCase } from '@/api/types';
import { relativeTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { ownCaseState } from '@/rules/ownCase';
import { dayOf } from '@/rules/zonedTime';
import { QueryView } from '@/shared/QueryView';
import { Card } from '@/ui/Card';
import { SkeletonList } from '@/ui/Empty';
import { StatePill } from '@/ui/Pill';
import { RowLink } from '@/ui/RowLink';
import { TextLink } from '@/ui/TextLink';
import { startText } from './AttentionGroup';
import { ItemLines } from './ItemLines';

/** The professional's cases of today and the next seven days, except those that have ended. */
export function Week({ query, now }: { query: UseQueryResult<ScheduledCase[]>; now: Date }) {
  const { data } = query;
  const events = data?.filter(({ end }) => Date.parse(end) > now.getTime());
  return (
    <section aria-labelledby="week" className="mb-8 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div>
          <h2 id="week" className="text-lg">
            {t('home.week')}
          </h2>
          <p className="text-sm text-muted">{t('home.currentHint')}</p>
        </div>
        <TextLink to="/userMain/schedules" after="right" touch>
          {t('home.weekAll')}
        </TextLink>
      </div>
      <QueryView
        query={{ ...query, data: events }}
        skeleton={<SkeletonList rows={1} height="h-20" />}
        empty={
          events?.length === 0 && (
            <Card padding="small" className="border-dashed text-muted">
              {t('home.weekNone')}
            </Card>
          )
        }
      >
        {(listed) => (
          <Card as="ul" padding="small" className="divide-y divide-line">
            {listed.map((event) => (
              <WeekCase key={event.job._id} event={event} now={now} />
            ))}
          </Card>
        )}
      </QueryView>
    </section>
  );
}

function WeekCase({ event, now }: { event: ScheduledCase; now: Date }) {
  const { job, start, surgeryCenter } = event;
  const day = dayOf(new Date(start), job.timeZone);
  const { state, label } = ownCaseState(event, now);
  return (
    <li>
      <RowLink
        to="/userMain/schedules"
        search={{ view: 'list', day, item: job._id }}
        aside={<StatePill state={state} label={t(label)} />}
      >
        <ItemLines
          title={`${startText(start, job.timeZone)} · ${relativeTimeText(start, job.timeZone, now)}`}
          detail={surgeryCenter.name}
        />
      </RowLink>
    </li>
  );
}
