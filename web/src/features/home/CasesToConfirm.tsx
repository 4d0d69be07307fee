import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { AllLink, AttentionGroup, caseText, surgeonOf, joined } from './AttentionGroup';
import { ActionButton } from './ItemRow';
import type { ItemActions } from './itemActions';
import { OwnCaseRow } from './OwnCaseRow';

interface Props {
  toConfirm: Attention['toConfirm'];
  actions: ItemActions;
}

/** Cases whose changed time or whose day a professional has to confirm. */
export function CasesToConfirm({ toConfirm: { total, items }, actions }: Props) {
  const title = t('attention.toConfirm', { count: total });
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
          place={`confirm ${item.jobId}`}
          detail={joined(
            surgeonOf(item),
            t(item.awaitsReconfirmation ? 'attention.toConfirmTime' : 'attention.toConfirmDay'),
          )}
          actions={
            <ActionButton
              action={{ kind: 'confirm', item }}
              label={t('attention.confirm')}
              about={caseText(item)}
              actions={actions}
            />
          }
        />
      ))}
    </AttentionGroup>
  );
}
