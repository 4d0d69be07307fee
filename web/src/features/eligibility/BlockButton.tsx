import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import type { BlockSubject } from './useBlock';

interface Props {
  person: BlockSubject;
  busy: boolean;
  onPress: (person: BlockSubject) => void;
  className?: string;
}

/** Blocks a professional or ends the block: one button for both, so that it keeps the focus. */
export function BlockButton({ person, busy, onPress, className }: Props) {
  const { name, blocked } = person;
  return (
    <Button
      look="plain"
      size="small"
      busy={busy}
      aria-label={t(blocked ? 'block.undoWhom' : 'block.doWhom', { name })}
      onClick={() => onPress(person)}
      className={className}
    >
      {t(blocked ? 'block.undo' : 'block.do')}
    </Button>
  );
}
