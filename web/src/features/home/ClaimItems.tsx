import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { neededText } from '@/i18n/categories';
import { dateTimeText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { surgeonName } from '@/rules/people';
import { AllLink, AttentionGroup, joined } from './AttentionGroup';
import { ActionButton, ItemRow } from './ItemRow';
import type { ItemActions } from './itemActions';
import { PersonRowLink } from './PersonRowLink';

interface Props {
  claims: Attention['claims'];
  actions: ItemActions;
}

/** Claims to decide. */
export function ClaimItems({ claims: { total, items, amount }, actions }: Props) {
  const title = t('attention.claims', { count: total, amount: money(amount) });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/adminMain/viewjobstopay" of={title} />}
    >
      {items.map((claim) => (
        <ItemRow
          key={claim._id}
          place={claim._id}
          actions={
            <>
              <ActionButton
                action={{ kind: 'rejectClaim', item: claim }}
                label={t('attention.reject')}
                about={`${claim.payee.fullName}, ${money(claim.amount)}`}
                minor
                actions={actions}
              />
              <ActionButton
                action={{ kind: 'approve', item: claim }}
                label={t('attention.approve')}
                about={`${claim.payee.fullName}, ${money(claim.amount)}`}
                actions={actions}
              />
            </>
          }
        >
          <PersonRowLink
            to="/adminMain/viewjobstopay"
            search={{ item: claim._id, center: claim.centerId }}
            person={claim.payee}
            text={money(claim.amount)}
            detail={joined(
              // Without this, a claim for a case of tomorrow looks wrong.
              claim.isMinPay ? t('attention.minPay') : undefined,
              dateTimeText(claim.serviceDate, claim.timeZone),
              claim.centerName,
              neededText(claim.payee.categoryId, claim.numOfRequired),
              surgeonName(claim.surgeonName),
            )}
          />
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}
