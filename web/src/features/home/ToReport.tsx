import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { useArrive, useSetOut } from '@/shared/dayCommands';
import { Button } from '@/ui/Button';
import { RowLink } from '@/ui/RowLink';
import { AllLink, AttentionGroup, caseText, groupAndSurgeon } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ItemRow, ROW_LINK } from './ItemRow';

interface Props {
  cases: Attention['toReport'];
  now: Date;
}

/** The cases of the day: until the start the professional reports to be on the way, then to be there. */
export default function ToReport({ cases, now }: Props) {
  const setOut = useSetOut();
  const arrive = useArrive();
  const title = t('attention.toReport', { count: cases.total });
  return (
    <AttentionGroup
      title={title}
      total={cases.total}
      all={<AllLink to="/userMain/upcomingJobs" search={{ view: 'mine' }} of={title} />}
    >
      {cases.items.map((item) => {
        const { msgId } = item;
        const started = Date.parse(item.start) <= now.getTime();
        const label = t(started ? 'attendance.arrive' : 'attendance.setOut');
        const busy = started
          ? arrive.isPending && arrive.variables._id === msgId
          : setOut.isPending && setOut.variables === msgId;
        const report = () => {
          if (!msgId) return;
          if (started) arrive.run({ _id: msgId });
          else setOut.run(msgId);
        };
        return (
          <ItemRow
            key={item.jobId}
            place={`report ${item.jobId}`}
            actions={
              <Button
                size="small"
                aria-label={`${label}: ${caseText(item)}`}
                busy={busy}
                onClick={report}
              >
                {label}
              </Button>
            }
          >
            <RowLink
              to="/userMain/upcomingJobs"
              search={{ view: 'mine', item: item.jobId }}
              className={ROW_LINK}
            >
              <ItemLines first={caseText(item)} second={groupAndSurgeon(item)} />
            </RowLink>
          </ItemRow>
        );
      })}
    </AttentionGroup>
  );
}
