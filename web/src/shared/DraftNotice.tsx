import type { MouseEvent } from 'react';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';

interface Props {
  /** A form of `useApiForm`, or the same state of one without the form library. */
  form: { draft: { restored: boolean }; discardDraft: () => void };
}

/** Says that the form shows a restored draft, and offers to discard it. */
export function DraftNotice({ form }: Props) {
  if (!form.draft.restored) return null;
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    form.discardDraft();
    // In a dialog the heading of the page cannot take the focus, but the dialog's content can.
    const content = currentTarget.closest('dialog')?.querySelector<HTMLElement>('section');
    (content ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
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
