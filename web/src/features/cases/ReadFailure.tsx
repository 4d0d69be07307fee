import { t } from '@/i18n';
import { Button } from '@/ui/Button';

interface Props {
  text: string;
  onRetry: () => void;
}

/** One line that says what could not be read, with a retry button. */
export function ReadFailure({ text, onRetry }: Props) {
  return (
    <p role="alert" className="mt-3 flex flex-wrap items-center gap-2 text-muted">
      {text}
      <Button size="small" icon="refresh" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  );
}
