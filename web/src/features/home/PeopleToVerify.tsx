import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { relativeTimeText } from '@/i18n/dates';
import { AllLink, AttentionGroup } from './AttentionGroup';
import { ActionButton, ItemRow } from './ItemRow';
import type { ItemActions } from './itemActions';
import { PersonRowLink } from './PersonRowLink';

interface Props {
  people: Attention['people'];
  /** The zone of the times at which the people began to wait. */
  zone: string;
  now: Date;
  actions: ItemActions;
}

/** People whom a center has to verify. */
export function PeopleToVerify({ people: { total, items }, zone, now, actions }: Props) {
  const title = t('attention.people', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={<AllLink to="/adminMain/credential" of={title} />}
    >
      {items.map((item) => (
        <ItemRow
          key={item.person._id + item.centerId}
          place={`person ${item.person._id} ${item.centerId}`}
          actions={
            <ActionButton
              action={{ kind: 'verify', item }}
              label={t('attention.verify')}
              about={item.person.fullName}
              actions={actions}
            />
          }
        >
          <PersonRowLink
            to="/adminMain/credential"
            search={{ person: item.person._id, center: item.centerId }}
            person={item.person}
            detail={`${t(`attention.${item.reason}`, { time: relativeTimeText(item.since, zone, now) })} · ${item.centerName}`}
          />
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}
