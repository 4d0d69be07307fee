import type { Attention, WaitingCase } from '@/api/types';
import { t } from '@/i18n';
import { durationText, relativeTimeText, timeInSentence } from '@/i18n/dates';
import { dollars, rateText } from '@/i18n/money';
import { estimatedPay } from '@/rules/pay';
import { AllLink, AttentionGroup, caseText, surgeonOf, joined } from './AttentionGroup';
import { ActionButton } from './ItemRow';
import type { ItemActions } from './itemActions';
import { OwnCaseRow } from './OwnCaseRow';

interface Props {
  invitations: Attention['invitations'];
  now: Date;
  actions: ItemActions;
}

/** Invitations to answer. */
export function Invitations({ invitations: { total, items }, now, actions }: Props) {
  const title = t('attention.invitations', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/userMain/upcomingJobs" search={{ view: 'mine' }} of={title} />}
    >
      {items.map((item) => (
        <OwnCaseRow
          key={item.jobId}
          item={item}
          place={`invitation ${item.jobId}`}
          detail={
            <>
              {joined(surgeonOf(item), offerText(item), answerText(item, now))}
              {item.sameTimeAt && (
                <span className="block font-bold text-ink">
                  {t('cases.sameTime', { center: item.sameTimeAt })}
                </span>
              )}
            </>
          }
          actions={
            <>
              <ActionButton
                action={{ kind: 'reject', item }}
                label={t('cases.reject')}
                about={caseText(item)}
                minor
                actions={actions}
              />
              <ActionButton
                action={{ kind: 'accept', item }}
                label={t('cases.accept')}
                about={caseText(item)}
                actions={actions}
              />
            </>
          }
        />
      ))}
    </AttentionGroup>
  );
}

/** How long the case takes and what it pays. */
function offerText({ offer }: WaitingCase): string | undefined {
  if (!offer) return undefined;
  const total = estimatedPay(offer.duration, offer);
  return joined(
    durationText(offer.duration),
    rateText(offer),
    total === undefined ? undefined : t('attention.about', { amount: dollars(total) }),
  );
}

/** Until when an invitation can be answered: a held place until its offer ends, otherwise until the start. */
function answerText({ offerUntil, start, timeZone }: WaitingCase, now: Date): string {
  return offerUntil
    ? t('attention.held', { time: timeInSentence(offerUntil, timeZone) })
    : t('attention.until', { time: relativeTimeText(start, timeZone, now) });
}
