import { useCommand } from '@/api/command';
import type { Attention, WaitingCase } from '@/api/types';
import { t } from '@/i18n';
import { timeInSentence } from '@/i18n/dates';
import { postingSearch } from '@/rules/postingLink';
import { sendAcknowledge } from '@/shared/acknowledge';
import { Button } from '@/ui/Button';
import { toast } from '@/ui/toast';
import { AllLink, AttentionGroup, caseWithGroup, caseWithSurgeon } from './AttentionGroup';
import { ActionButton, ItemRow } from './ItemRow';
import type { ItemActions } from './itemActions';
import { PersonRowLink } from './PersonRowLink';

interface Props {
  withdrawals: Attention['withdrawals'];
  actions: ItemActions;
}

/** Withdrawals leave the list when they are acknowledged. */
export function Withdrawals({ withdrawals: { total, items }, actions }: Props) {
  const acknowledge = useCommand({
    send: (messageId: string, headers) => sendAcknowledge(messageId, 'status', headers),
    onDone: () => void toast(t('toast.acknowledged')),
    refreshes: ['notifications'],
  });
  const title = t('attention.withdrawals', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/adminMain/adminNotifications" of={title} />}
    >
      {items.map((item) => (
        <ItemRow
          key={item.msgId}
          place={`withdrawal ${item.msgId}`}
          actions={
            <>
              <Button
                size="small"
                look="plain"
                aria-label={t('attention.acknowledge', { name: item.person?.fullName ?? '' })}
                busy={acknowledge.isPending && acknowledge.variables === item.msgId}
                onClick={() => item.msgId && acknowledge.run(item.msgId)}
              >
                {t('cases.acknowledge')}
              </Button>
              {item.freePlaces > 0 && (
                <ActionButton
                  action={{ kind: 'inviteMore', item }}
                  label={t('attention.inviteMore')}
                  about={caseWithGroup(item)}
                  actions={actions}
                />
              )}
            </>
          }
        >
          <PersonRowLink
            to="/adminMain/adminVerification"
            search={postingSearch(item)}
            person={item.person}
            text={refillText(item)}
            detail={caseWithSurgeon(item)}
          />
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}

/** Whether the place of the person who withdrew is free, held for the standby list, or taken again. */
function refillText({ freePlaces, offerUntil, timeZone }: WaitingCase): string {
  if (freePlaces > 0) return t('attention.freePlaces', { count: freePlaces });
  return offerUntil
    ? t('participant.offered', { time: timeInSentence(offerUntil, timeZone) })
    : t('attention.refilled');
}
