import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { relativeTimeText } from '@/i18n/dates';
import { AllLink, AttentionGroup } from './AttentionGroup';
import { ItemLines } from './ItemLines';
import { ActionButton, ItemRow } from './ItemRow';
import type { ItemActions } from './itemActions';

interface Props {
  administrators: Attention['administrators'];
  /** Whether Account Security lists all of them: for the administrators of a center. */
  hasList: boolean;
  /** The zone of the times at which the people signed up. */
  zone: string;
  now: Date;
  actions: ItemActions;
}

/** People who signed up as administrators of a center and wait for a confirmation. */
export function AdministratorsToConfirm({ administrators, hasList, zone, now, actions }: Props) {
  const { total, items } = administrators;
  const title = t('attention.administrators', { count: total });
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={hasList && <AllLink to="/security" of={title} />}
    >
      {items.map((person) => (
        <ItemRow
          key={person._id + person.centerId}
          place={`administrator ${person._id} ${person.centerId}`}
          actions={
            <>
              <ActionButton
                action={{ kind: 'decideAdministrator', confirms: false, item: person }}
                label={t('requests.decline')}
                about={person.fullName}
                minor
                actions={actions}
              />
              <ActionButton
                action={{ kind: 'decideAdministrator', confirms: true, item: person }}
                label={t('attention.confirm')}
                about={person.fullName}
                actions={actions}
              />
            </>
          }
        >
          <div className="grid min-w-0 grow basis-64 px-2 py-1.5 leading-5">
            <ItemLines
              title={person.fullName}
              detail={`${person.email} · ${person.centerName} · ${t('attention.signedUp', {
                time: relativeTimeText(person.since, zone, now),
              })}`}
            />
          </div>
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}
