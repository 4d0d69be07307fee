import { useEffect } from 'react';
import { useStableHandler } from '@/lib/useStableHandler';
import { AdministratorQuestion } from '@/shared/AdministratorQuestion';
import type {
  AdministratorDecision,
  useAdministratorDecision,
} from '@/shared/useAdministratorDecision';
import { closeAfter } from '@/shared/useConfirmedCommand';
import type { ItemDialog } from './useListedItem';

interface Props {
  decision: AdministratorDecision;
  decide: ReturnType<typeof useAdministratorDecision>;
  dialog: ItemDialog;
}

/** Asks before an administrator is confirmed or declined. The item of Home has all facts, so nothing is read first. */
export function AdministratorDecisionDialog({ decision, decide, dialog }: Props) {
  const show = useStableHandler(dialog.onShow);
  useEffect(show, [show]);
  return (
    <AdministratorQuestion
      decision={decision}
      busy={decide.isPending}
      onYes={() => decide.mutate(decision, closeAfter(dialog.onClose))}
      onNo={dialog.onClose}
    />
  );
}
