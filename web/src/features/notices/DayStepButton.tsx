import { t } from '@/i18n';
import { useArrive, useSetOut } from '@/shared/arrivalCommands';
import { Button } from '@/ui/Button';

interface Props {
  action: 'ON_MY_WAY' | 'HERE';
  messageId: string;
  look: 'main' | 'quiet';
  /** Called after the arrival; after setting out, the message offers the arrival. */
  onArrived: (messageId: string) => void;
}

/** Reports that the reader is on the way to the case of a message, or there. */
export function DayStepButton({ action, messageId, look, onArrived }: Props) {
  const setOut = useSetOut();
  const arrive = useArrive();
  const arrives = action === 'HERE';
  const report = () => {
    if (!arrives) return setOut.run(messageId);
    // The command shows its failure itself.
    void arrive.mutateAsync({ _id: messageId }).then(
      () => onArrived(messageId),
      () => {},
    );
  };
  return (
    <Button look={look} busy={arrives ? arrive.isPending : setOut.isPending} onClick={report}>
      {t(arrives ? 'attendance.arrive' : 'attendance.setOut')}
    </Button>
  );
}
