import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchText } from '@/api/bounds';
import { ownZone } from '@/rules/zonedTime';
import { QueryView } from '@/shared/QueryView';
import { phoneText } from '@/rules/people';
import { t, withTexts } from '@/i18n';
import { dateText } from '@/i18n/dates';
import { useDebouncedValue } from '@/lib/useDebouncedValue';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/Empty';
import { SearchInput } from '@/ui/SearchInput';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { CursorPagination } from './CursorPagination';
import { type Account, accountsQuery } from './queries';
import { useCursorHistory } from './useCursorHistory';

const AccountDialog = lazyWithRetry(
  () => withTexts(import('./AccountDialog'), 'security'),
  ({ onClose }) => onClose(),
);

const DEBOUNCE_MS = 250;

/** Finds accounts of every role and shows one of them (AMB-119). */
export function People() {
  const [text, setText] = useState('');
  const searched = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const pageHistory = useCursorHistory(searched);
  const query = useQuery({
    ...accountsQuery(searched, pageHistory.cursor),
    placeholderData: keepPreviousData,
  });
  const [shown, setShown] = useState<Account>();
  return (
    <>
      <div role="search" className="mb-4 md:w-80">
        <SearchInput
          label={t('admin.search')}
          value={text}
          maxLength={SearchText.maxLength}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <QueryView
        query={query}
        empty={
          query.data?.accounts.length === 0 && (
            <EmptyState
              kind="notFound"
              title={t('admin.noPeople')}
              hint={t('admin.noPeopleHint')}
            />
          )
        }
      >
        {({ accounts: listed, next }) => (
          <>
            <ul className="grid gap-3" aria-label={t('admin.people')}>
              {listed.map((account) => (
                <li key={account._id}>
                  <Card
                    padding="normal"
                    className="flex flex-wrap items-start justify-between gap-4"
                  >
                    <AccountFacts account={account} />
                    <Button
                      aria-label={t('admin.showWhich', { name: account.fullName })}
                      onClick={() => setShown(account)}
                    >
                      {t('admin.show')}
                    </Button>
                  </Card>
                </li>
              ))}
            </ul>
            <CursorPagination
              back={pageHistory.back}
              next={next}
              forward={pageHistory.forward}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </QueryView>
      {shown && <AccountDialog account={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** An account in the list. */
function AccountFacts({ account }: { account: Account }) {
  const { fullName, signInType, email, phone, active, verifiedEmail, createdAt } = account;
  const state = active ? (verifiedEmail ? 'open' : 'unverified') : 'closed';
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="font-bold break-words">{fullName}</p>
      <p className="text-sm break-all">{email}</p>
      {phone && <p className="text-sm">{phoneText(phone)}</p>}
      <p className="text-sm text-muted">
        {t(`admin.role.${signInType}`)} · {t(`admin.account.${state}`)} ·{' '}
        {t('admin.since', { date: dateText(createdAt, ownZone()) })}
      </p>
    </div>
  );
}
