import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { relativeTimeText } from '@/i18n/dates';
import { RowLink } from '@/ui/RowLink';
import { AllLink, AttentionGroup } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ActionButton, ItemRow, ROW_LINK } from './ItemRow';
import type { ItemActions } from './itemActions';

interface Props {
  centers: Attention['centers'];
  /** The zone of the times at which the centers were created. */
  zone: string;
  now: Date;
  actions: ItemActions;
}

/** Centers that a system administrator has to confirm. */
export function CentersToConfirm({ centers: { total, items }, zone, now, actions }: Props) {
  const title = t('attention.centers', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/adminMain/centers" of={title} />}
    >
      {items.map((center) => (
        <ItemRow
          key={center._id}
          place={`center ${center._id}`}
          actions={
            <ActionButton
              action={{ kind: 'confirmCenter', item: center }}
              label={t('attention.confirm')}
              about={center.name}
              actions={actions}
            />
          }
        >
          <RowLink to="/adminMain/centers" className={ROW_LINK}>
            <ItemLines
              title={center.name}
              detail={t('attention.created', {
                time: relativeTimeText(center.since, zone, now),
              })}
            />
          </RowLink>
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}
