import { t } from '@/i18n';
import { dateText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { ConfirmDialog } from '@/ui/Dialog';
import type { AdministratorDecision } from './useAdministratorDecision';

interface Props {
  decision: AdministratorDecision;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before a person becomes an administrator or is declined, with who it is and what they could do. */
export function AdministratorQuestion({ decision, busy, ...on }: Props) {
  const { person, confirms, unverified } = decision;
  const declineText = unverified ? 'waitingAdmin.declineUnverified' : 'waitingAdmin.declineText';
  const facts = {
    name: person.fullName,
    email: person.email,
    center: person.centerName,
    date: dateText(person.since, ownZone()),
  };
  return (
    <ConfirmDialog
      open
      danger={!confirms}
      title={t(confirms ? 'waitingAdmin.confirmAsk' : 'waitingAdmin.declineAsk', facts)}
      text={t(confirms ? 'waitingAdmin.confirmText' : declineText, facts)}
      yes={t(confirms ? 'waitingAdmin.confirm' : 'waitingAdmin.decline')}
      no={t('common.cancel')}
      busy={busy}
      {...on}
    />
  );
}
