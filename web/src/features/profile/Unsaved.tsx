import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';

/** Says that the step shows what was typed before and not saved. */
export function Unsaved({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  if (!onDiscard) return null;
  const discard = () => {
    onDiscard();
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
      <Icon name="pencil" size={16} />
      {t('edit.unsaved')}
      <Button size="small" look="plain" onClick={discard}>
        {t('edit.discard')}
      </Button>
    </p>
  );
}
