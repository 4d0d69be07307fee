import { missingList } from '@/i18n/requirements';
import { itemsToAskFor, type MissingRequirement } from '@/rules/requirements';
import { closeAfter } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import type { CenterOption } from '@/session/types';
import { ConfirmDialog } from '@/ui/Dialog';
import { useAskForDocuments } from './useAskForDocuments';

interface Props {
  person: { _id: string; fullName: string };
  /** What the person can supply. */
  missing: readonly MissingRequirement[];
  center: CenterOption;
  onClose: () => void;
}

/** Asks whether to ask a person for what is missing. */
export function AskDialog({ person, missing, center, onClose }: Props) {
  const ask = useAskForDocuments(center.value);
  const items = itemsToAskFor(missing.map((item) => ({ missing: item, byPerson: true })));
  return (
    <ConfirmDialog
      open
      title={t('pipeline.askCount', { count: 1 })}
      text={t('pipeline.askText', { center: center.label })}
      yes={t('pipeline.askYes')}
      no={t('common.cancel')}
      busy={ask.isPending}
      onYes={() => ask.mutate([person], closeAfter(onClose))}
      onNo={onClose}
    >
      <p className="font-bold">{person.fullName}</p>
      <p className="text-sm">{missingList(items)}</p>
    </ConfirmDialog>
  );
}
