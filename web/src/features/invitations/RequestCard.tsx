import type { Message } from '@/api/types';
import { CaseCard } from '@/shared/CaseCard';
import { Eligible } from '@/shared/Eligible';
import { factsOfMessage } from '@/rules/caseFacts';
import { unmetAfter } from '@/rules/eligibility';
import { categoryName } from '@/i18n/categories';
import { initials } from '@/rules/people';
import { PersonLink } from '@/shared/PersonLink';
import { UnmetRequirements } from '@/shared/UnmetRequirements';
import { canAnswer, canInvite, requestState } from '@/rules/requests';
import { dateTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { PersonBadge } from '@/ui/PersonBadge';

interface Props {
  message: Message;
  now: Date;
  inviting: boolean;
  declining: boolean;
  onInvite: () => void;
  onDecline: () => void;
}

/** A request with its case, its sender and the two answers. */
export function RequestCard({ message, now, inviting, declining, onInvite, onDecline }: Props) {
  const facts = factsOfMessage(message);
  if (!facts) return null;
  const { state, label } = requestState(message);
  const name = message.sender?.fullName ?? '';
  return (
    <CaseCard
      facts={facts}
      state={state}
      stateLabel={t(label)}
      level={2}
      now={now}
      actions={
        canAnswer(message) && (
          <>
            <Button onClick={onDecline} busy={declining} aria-disabled={inviting || undefined}>
              {t('requests.decline')}
            </Button>
            {canInvite(message) && (
              <Button look="main" onClick={onInvite} busy={inviting}>
                {t('requests.invite')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex items-center gap-3 rounded border border-line p-3">
        <PersonBadge letters={initials(name)} />
        <div className="min-w-0 flex-1">
          <p className="font-bold">
            {message.sender ? <PersonLink id={message.sender._id} name={name} /> : name}
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span>{categoryName(message.specialtyId ?? message.sender?.categoryId)}</span>
            {message.inviteRequestDate && (
              // The date range of the list applies to this date, not to the start of the case.
              <span className="font-bold text-ink">
                {t('requests.requestedAt', {
                  when: dateTimeText(message.inviteRequestDate, facts.timeZone),
                })}
              </span>
            )}
          </p>
          <Eligible
            certified={message.certifiedForCenter}
            licenseExpired={message.licenseExpired}
            className="mt-0.5"
          />
          <UnmetRequirements person={{ unmet: unmetAfter(message.unmet) }} />
        </div>
      </div>
    </CaseCard>
  );
}
