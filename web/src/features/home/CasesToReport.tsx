import type { Attention } from '@/api/types';
import { t, withTexts } from '@/i18n';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { AllLink, AttentionGroup, surgeonOf } from './AttentionGroup';
import { OwnCaseRow } from './OwnCaseRow';

// Only on the day of a case.
const ReportButton = lazyInPlace(() => withTexts(import('./ReportButton'), 'attendance'), {
  line: true,
  // As large as the button, so that nothing below it moves.
  placeholder: <span className="min-h-11 w-36 md:min-h-8" />,
});

interface Props {
  toReport: Attention['toReport'];
  now: Date;
}

/** Cases of the next hours, for which a professional can report to be on the way or there. */
export function CasesToReport({ toReport: { total, items }, now }: Props) {
  const title = t('attention.toReport', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/userMain/upcomingJobs" search={{ view: 'mine' }} of={title} />}
    >
      {items.map((item) => (
        <OwnCaseRow
          key={item.jobId}
          item={item}
          place={`report ${item.jobId}`}
          second={surgeonOf(item)}
          actions={<ReportButton item={item} now={now} />}
        />
      ))}
    </AttentionGroup>
  );
}
