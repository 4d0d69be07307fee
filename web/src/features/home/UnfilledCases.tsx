import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { relativeTimeText } from '@/i18n/dates';
import { postingSearch } from '@/rules/postingLink';
import { lastDayAhead } from '@/rules/widerRange';
import { RowLink } from '@/ui/RowLink';
import { AllLink, AttentionGroup, caseWithGroup, caseWithSurgeon } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ActionButton, ItemRow, ROW_LINK } from './ItemRow';
import type { ItemActions } from './itemActions';

interface Props {
  unfilled: Attention['unfilled'];
  zone: string;
  now: Date;
  actions: ItemActions;
}

/** Future cases with free places. */
export function UnfilledCases({ unfilled: { total, items }, zone, now, actions }: Props) {
  const title = t('attention.unfilled', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={
        <AllLink
          to="/adminMain/adminVerification"
          // All Postings would list those of the coming month only.
          search={{ state: 'open', end: lastDayAhead(now, zone) }}
          of={title}
        />
      }
    >
      {items.map((item) => (
        <ItemRow
          key={item.jobId}
          place={`unfilled ${item.jobId}`}
          actions={
            <ActionButton
              action={{ kind: 'inviteMore', item }}
              label={t('attention.inviteMore')}
              about={caseWithGroup(item)}
              actions={actions}
            />
          }
        >
          <RowLink
            to="/adminMain/adminVerification"
            search={postingSearch(item)}
            className={ROW_LINK}
          >
            <ItemLines
              title={
                <>
                  {relativeTimeText(item.start, item.timeZone, now)} ·{' '}
                  {t('attention.freePlaces', { count: item.freePlaces })}
                </>
              }
              detail={caseWithSurgeon(item)}
            />
          </RowLink>
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}
