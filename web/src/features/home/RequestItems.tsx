import type { Attention } from '@/api/types';
import { t } from '@/i18n';
import { requestsSearch } from '@/rules/attention';
import type { Range } from '@/rules/dateRange';
import { AllLink, AttentionGroup, caseWithSurgeon } from './AttentionGroup';
import { ActionButton, ItemRow } from './ItemRow';
import type { ItemActions } from './itemActions';
import { PersonRowLink } from './PersonRowLink';

interface Props {
  requests: Attention['requests'];
  /** The range that Requested Invites lists without search parameters. */
  listed: Range;
  actions: ItemActions;
}

/** Requests to answer. */
export function RequestItems({ requests: { total, items, since }, listed, actions }: Props) {
  const title = t('attention.requests', { count: total });
  // Only the first five of the requests are items; the earliest may be another one.
  const earliest = items.map((item) => ({ ...item, since: since ?? item.since }));
  return (
    <AttentionGroup
      title={title}
      total={total}
      all={
        <AllLink
          to="/adminMain/adminRequestedInvites"
          search={requestsSearch(earliest, listed)}
          of={title}
        />
      }
    >
      {items.map((item) => (
        <ItemRow
          key={item.jobId + (item.person?._id ?? '')}
          place={`request ${item.jobId} ${item.person?._id}`}
          actions={
            <>
              <ActionButton
                action={{ kind: 'decline', item }}
                label={t('requests.decline')}
                about={item.person?.fullName ?? ''}
                minor
                actions={actions}
              />
              <ActionButton
                action={{ kind: 'invite', item }}
                label={t('requests.invite')}
                about={item.person?.fullName ?? ''}
                actions={actions}
              />
            </>
          }
        >
          <PersonRowLink
            to="/adminMain/adminRequestedInvites"
            search={{
              ...requestsSearch([item], listed),
              item: item.msgId,
              center: item.centerId,
            }}
            person={item.person}
            detail={caseWithSurgeon(item)}
          />
        </ItemRow>
      ))}
    </AttentionGroup>
  );
}
