import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { AllLink, AttentionGroup, surgeonOf } from './AttentionGroup';
import { OwnCaseRow } from './OwnCaseRow';
import { ReportButton } from './ReportButton';

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
          detail={surgeonOf(item)}
          actions={<ReportButton item={item} now={now} />}
        />
      ))}
    </AttentionGroup>
  );
}
