import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuditAction as AuditActions } from '@/api/auditActions';
import { QueryView } from '@/shared/QueryView';
import { useSaveFile } from '@/shared/useSaveFile';
import { findText, type PlainKey, t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { intlLocale } from '@/i18n/locale';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/Empty';
import { TextField } from '@/ui/Field';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { useVerifyAudit } from './commands';
import { CursorPagination } from './CursorPagination';
import { PersonFilter } from './PersonFilter';
import {
  ALL_ENTRIES,
  type AuditAction,
  auditCsv,
  auditEntriesQuery,
  type AuditEntry,
  type AuditFilter,
  type AuditLink,
  auditStatusQuery,
  linkedEntries,
} from './queries';
import { ID, toId } from './recordId';
import { useCursorHistory } from './useCursorHistory';

const SearchSelect = lazyInPlace(() => import('@/ui/SearchSelect'), {
  placeholder: <div className="skeleton h-18" aria-hidden="true" />,
  line: true,
});

/** The days of the filter are those of UTC, which the log and its export use. */
const ZONE = 'UTC';

/** Returns the text of an action, or its code if only a newer server knows it. */
function actionText(action: AuditAction): string {
  const key: PlainKey = `audit.${action}`;
  return findText(key) ?? action;
}

/** Returns the actions in the order of their texts, each with its code, which the export has. */
const actionOptions = () =>
  AuditActions.enum
    .map((value) => ({ value, label: `${actionText(value)} (${value})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, intlLocale()));

/**
 * The audit log with its filters, the export and the verification (AMB-120). `link` names the person or the record to
 * begin with.
 */
export default function AuditLog({ link }: { link: AuditLink }) {
  const [filter, setFilter] = useState(() => linkedEntries(link));
  // An incomplete id is not sent to the server.
  const complete = [filter.person, filter.object].every((id) => id === '' || ID.test(id));
  const pageHistory = useCursorHistory(JSON.stringify(filter));
  const query = useQuery({
    ...auditEntriesQuery(filter, pageHistory.cursor),
    placeholderData: keepPreviousData,
    enabled: complete,
  });
  const file = useSaveFile();
  const [actions] = useState(actionOptions);
  const set = (change: Partial<AuditFilter>) => setFilter({ ...filter, ...change });
  const acting = query.data?.entries.find(({ person }) => person === filter.person);
  return (
    <>
      <Chains />
      <div className="my-4 grid gap-3 md:grid-cols-2">
        <SearchSelect
          label={t('admin.action')}
          value={filter.action}
          all={t('admin.allActions')}
          options={actions}
          onChange={(action) => set({ action: action as AuditFilter['action'] })}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            type="date"
            label={t('admin.from')}
            value={filter.from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextField
            type="date"
            label={t('admin.to')}
            value={filter.to}
            onChange={({ target }) => set({ to: target.value })}
          />
        </div>
        <PersonFilter
          value={filter.person}
          name={acting?.fullName}
          onChange={(person) => set({ person })}
        />
        <TextField
          label={t('admin.object')}
          value={filter.object}
          maxLength={36}
          error={filter.object === '' || ID.test(filter.object) ? undefined : t('admin.invalidId')}
          onChange={({ target }) => set({ object: toId(target.value) })}
        />
        <p className="text-sm text-muted">{t('admin.utc')}</p>
      </div>
      <div className="mb-4 flex flex-wrap justify-end gap-3">
        <Button wide onClick={() => setFilter(ALL_ENTRIES)}>
          {t('admin.clear')}
        </Button>
        <Button
          wide
          icon="download"
          busy={file.busy}
          disabled={!complete}
          onClick={() => file.save(() => auditCsv(filter))}
        >
          {t('admin.csv')}
        </Button>
      </div>
      <QueryView
        query={query}
        empty={
          query.data?.entries.length === 0 && (
            <EmptyState
              kind="notFound"
              title={t('admin.noEntries')}
              hint={t('admin.noEntriesHint')}
            />
          )
        }
      >
        {({ entries, next }) => (
          <>
            <ul className="grid gap-2" aria-label={t('admin.audit')}>
              {entries.map((entry) => (
                <li key={entry.entry}>
                  <EntryCard
                    entry={entry}
                    onPerson={(person) => set({ person })}
                    onObject={(object) => set({ object })}
                  />
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
    </>
  );
}

interface EntryProps {
  entry: AuditEntry;
  onPerson: (id: string) => void;
  onObject: (id: string) => void;
}

function EntryCard({ entry, onPerson, onObject }: EntryProps) {
  const { person } = entry;
  // People who sign in or change their own account are the object as well.
  const object = entry.object?._id === person ? undefined : entry.object;
  const details = Object.entries(entry.detail).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return (
    <Card padding="small" className="grid gap-1">
      <p className="font-bold break-words">
        {actionText(entry.action)}
        {entry.result === 'REFUSED' && ` · ${t('admin.refused')}`}
      </p>
      <p className="text-sm text-muted">
        {dateTimeText(entry.at, ZONE)} · {t('admin.entry', { entry: entry.entry })}
        {entry.address && ` · ${entry.address}`} · <span lang="">{entry.action}</span>
      </p>
      {details.length > 0 && (
        // The identifiers of the log are not translated, so that they match its export.
        <p lang="" className="text-sm break-all">
          {details.join(' · ')}
        </p>
      )}
      {(person ?? object) && (
        <p className="-mx-3 flex flex-wrap">
          {person && (
            <Button size="small" look="plain" onClick={() => onPerson(person)}>
              {t('admin.byWhom', { name: entry.fullName ?? person })}
            </Button>
          )}
          {object && (
            <Button size="small" look="plain" onClick={() => onObject(object._id)}>
              {t('admin.onWhat', { kind: object.kind, id: object._id.slice(-6) })}
            </Button>
          )}
        </p>
      )}
    </Card>
  );
}

/** The extent of the log and its verification. */
function Chains() {
  const query = useQuery(auditStatusQuery);
  const verify = useVerifyAudit();
  const faults = verify.data?.broken ?? [];
  return (
    <Card as="section" padding="normal" aria-labelledby="audit-chains">
      <h2 id="audit-chains" className="text-lg">
        {t('admin.chains')}
      </h2>
      <QueryView query={query}>
        {({ chains, last }) => (
          <>
            <p className="mt-1">
              {t('admin.entries', {
                count: chains.reduce((sum, { entries }) => sum + entries, 0),
              })}
            </p>
            <p className="text-muted">
              {last
                ? t(last.broken === 0 ? 'admin.verifiedIntact' : 'admin.verifiedBroken', {
                    time: dateTimeText(last.at, ZONE),
                  })
                : t('admin.neverVerified')}
            </p>
            {faults.length > 0 && (
              <ul className="mt-2 grid gap-1 text-danger">
                {faults.map(({ chain, fault }) => (
                  <li key={chain}>{fault}</li>
                ))}
              </ul>
            )}
            <details className="mt-2">
              <summary>{t('admin.heads')}</summary>
              <ul className="mt-2 grid gap-1 text-sm">
                {chains.map(({ chain, entries, hash }) => (
                  <li key={chain} className="break-all">
                    {t('admin.head', { chain, entries, hash })}
                  </li>
                ))}
              </ul>
            </details>
          </>
        )}
      </QueryView>
      <Button wide className="mt-3" busy={verify.isPending} onClick={() => verify.run(undefined)}>
        {t('admin.verify')}
      </Button>
    </Card>
  );
}
