import { useState } from 'react';
import type { FavoritePerson } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { CaseSummary } from '@/shared/CaseCard';
import { proceduresText } from '@/rules/caseFacts';
import { jobOf, lineTotal } from '@/rules/newJob';
import type { PostingValues } from '@/rules/posting';
import { instantOf } from '@/rules/zonedTime';
import { dateTimeText, durationText } from '@/i18n/dates';
import { planText } from '@/shared/dispatchText';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import { type Fact, FactList } from '@/ui/Facts';
import { Note } from '@/ui/Note';
import { cautionTexts, lineName, groupsToCompare } from './cautionTexts';
import type { DispatchPreview } from './dispatchQueries';
import { namesText } from '@/i18n/namesText';
import type { Poster } from './usePoster';
import { useRecentCases } from './usePostingHints';

interface Props {
  /** The values to post. */
  values: PostingValues;
  /** The favorites to invite for each line. */
  people: readonly (readonly FavoritePerson[])[];
  /** The dispatch plan that invites further people. */
  plan: DispatchPreview | undefined;
  /** Whether the plan that the center may prefer could not be read. */
  planFailed: boolean;
  /** The center-local starts; several if the case repeats. */
  starts: readonly string[];
  poster: Poster;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before a case is posted, with its facts. */
export default function ConfirmPostDialog({
  values,
  people,
  plan,
  planFailed,
  starts,
  poster,
  busy,
  onYes,
  onNo,
}: Props) {
  const timeZone = poster.zoneOf(values.surgeryCenterId);
  const job = jobOf(values, timeZone);
  const name = surgeonName(poster, values.surgeonId);
  const place = poster.centerName(values.surgeryCenterId);
  const { lines } = values;
  const [now] = useState(serverNow);
  const terms = { center: values.surgeryCenterId, lines, hours: job.duration };
  const recent = useRecentCases(poster.session, true, groupsToCompare(terms));
  const several = lines.length > 1;
  const total = lines.reduce((sum, line) => sum + lineTotal(line, values.duration), 0);
  return (
    <ConfirmDialog
      open
      title={t('post.confirmTitle')}
      text={t('post.confirmText')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <CaseSummary facts={{ ...job, timeZone, name, place, positions: job.staffs }} />
      <FactList
        layout="columns"
        className="mt-3"
        facts={[
          [t('case.surgeon'), name],
          [t('case.procedures'), proceduresText(job.procedures)],
          ...(several
            ? lines.map((line): Fact => [lineName(line), money(lineTotal(line, values.duration))])
            : []),
          [
            t('repeat.count', { count: starts.length }),
            starts.length > 1 && (
              <ul className="max-h-40 overflow-y-auto">
                {starts.map((start) => (
                  <li key={start}>
                    {dateTimeText(instantOf(start, timeZone)?.toISOString() ?? '', timeZone)}
                  </li>
                ))}
              </ul>
            ),
          ],
          [
            t('post.total'),
            <>
              {t('post.totalFor', { amount: money(total), duration: durationText(job.duration) })}
              {starts.length > 1 &&
                ` ${t('repeat.total', { count: starts.length, amount: money(total * starts.length) })}`}
            </>,
          ],
          ...lines.map((line, at): Fact => [
            several ? `${t('state.invited')}: ${lineName(line)}` : t('state.invited'),
            people[at]?.length
              ? namesText(people[at].map((person) => person.fullName))
              : t('post.noneSelected'),
          ]),
          [t('dispatch.title'), plan && planText(plan, new Date(job.start), timeZone, now)],
        ]}
      />
      {planFailed && (
        <div className="mt-3">
          <Note>{t('dispatch.notUsed')}</Note>
        </div>
      )}
      {cautionTexts(terms, recent).map((text) => (
        <div key={text} className="mt-3">
          <Note>{text}</Note>
        </div>
      ))}
    </ConfirmDialog>
  );
}

const surgeonName = ({ isSurgeon, session, surgeons = [] }: Poster, id: string): string =>
  isSurgeon ? session.user.fullName : (surgeons.find(({ value }) => value === id)?.label ?? '');
