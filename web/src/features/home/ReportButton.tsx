import type { WaitingCase } from '@/api/types';
import { t } from '@/i18n';
import { useArrive, useSetOut } from '@/shared/arrivalCommands';
import { Button } from '@/ui/Button';
import { caseText } from './AttentionGroup';

/** The button of a case of the day: until the start the professional reports to be on the way, then to be there. */
export function ReportButton({ item, now }: { item: WaitingCase; now: Date }) {
  const setOut = useSetOut();
  const arrive = useArrive();
  const { msgId } = item;
  const started = Date.parse(item.start) <= now.getTime();
  const label = t(started ? 'attendance.arrive' : 'attendance.setOut');
  return (
    <Button
      size="small"
      aria-label={`${label}: ${caseText(item)}`}
      busy={started ? arrive.isPending : setOut.isPending}
      onClick={() => {
        if (!msgId) return;
        if (started) arrive.run({ _id: msgId });
        else setOut.run(msgId);
      }}
    >
      {label}
    </Button>
  );
}
