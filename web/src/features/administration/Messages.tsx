import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { components } from '@/api/schema';
import { ownZone } from '@/rules/zonedTime';
import { QueryView } from '@/shared/QueryView';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { newKey } from '@/lib/key';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Chips } from '@/ui/Chips';
import { ConfirmDialog } from '@/ui/Dialog';
import { EmptyState } from '@/ui/Empty';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { Select } from '@/ui/Select';
import { useDropMessage, useRetry, useRetryAll } from './commands';
import { CursorPagination } from './CursorPagination';
import {
  FAILED_MESSAGES,
  type MessageChannel,
  type MessageFilter,
  type MessageKind,
  messagesQuery,
  type MessageState,
  type OutboxMessage,
} from './queries';
import { useCursorHistory } from './useCursorHistory';

// Loads the library of the forms, which the screen does not need.
const DeleteMessageDialog = lazyWithRetry(
  () => import('./DeleteMessageDialog'),
  ({ onClose }) => onClose(),
);

const STATES: readonly MessageState[] = ['DEAD', 'PENDING', 'SENT'];
const CHANNELS: readonly MessageChannel[] = ['MAIL', 'SMS', 'PUSH'];
const KINDS: readonly MessageKind[] = ['NOTIFICATION', 'ACCOUNT', 'SECURITY'];

/** The queue of emails and text messages, without their texts (AMB-118). */
export function Messages() {
  const [filter, setFilter] = useState(FAILED_MESSAGES);
  const pageHistory = useCursorHistory(JSON.stringify(filter));
  const query = useQuery({
    ...messagesQuery(filter, pageHistory.cursor),
    placeholderData: keepPreviousData,
  });
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const [dropping, setDropping] = useState<OutboxMessage>();
  const retry = useRetry();
  const retryAll = useConfirmedCommand(useRetryAll(), (question: string) => question);
  const drop = useDropMessage();
  const counts = query.data?.counts;
  return (
    <>
      <MessageFilters filter={filter} counts={counts} onChange={setFilter} />
      <div ref={box}>
        {filter.state === 'DEAD' && (counts?.dead ?? 0) > 0 && (
          <div data-place="all" tabIndex={-1} className="mb-4 flex justify-end">
            <Button icon="refresh" wide onClick={() => retryAll.ask(newKey())}>
              {t('admin.retryAll', { count: counts?.dead ?? 0 })}
            </Button>
          </div>
        )}
        <QueryView
          query={query}
          empty={
            query.data?.messages.length === 0 && (
              <EmptyState
                kind="nothing"
                title={t(`admin.none.${filter.state}`)}
                hint={t('admin.noneHint')}
              />
            )
          }
        >
          {({ messages: listed, next }) => (
            <>
              <ul className="grid gap-3" aria-label={t('admin.messages')}>
                {listed.map((message) => (
                  <li key={message._id} data-place={message._id} tabIndex={-1}>
                    <MessageCard
                      message={message}
                      busy={retry.isPending && retry.variables?._id === message._id}
                      onRetry={() => retry.run(message)}
                      onDrop={() => setDropping(message)}
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
      </div>
      <ConfirmDialog
        open={retryAll.subject !== undefined}
        title={t('admin.retryAllTitle')}
        text={t('admin.retryAllText', { count: counts?.dead ?? 0 })}
        yes={t('admin.retry')}
        no={t('common.cancel')}
        busy={retryAll.isPending}
        onNo={retryAll.cancel}
        onYes={retryAll.confirm}
      />
      {dropping && (
        <DeleteMessageDialog
          submit={(reason) => drop.mutateAsync({ message: dropping, reason })}
          onClose={() => setDropping(undefined)}
        >
          <MessageFacts message={dropping} />
        </DeleteMessageDialog>
      )}
    </>
  );
}

interface FiltersProps {
  filter: MessageFilter;
  /** The number of messages of each state; undefined until it is read. */
  counts: components['schemas']['OutboxCounts'] | undefined;
  onChange: (filter: MessageFilter) => void;
}

function MessageFilters({ filter, counts, onChange }: FiltersProps) {
  const countOf = { DEAD: counts?.dead, PENDING: counts?.pending, SENT: counts?.sent };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <div className="grow">
        <Chips
          label={t('admin.state')}
          value={filter.state}
          onChange={(state) => onChange({ ...filter, state })}
          chips={STATES.map((value) => ({
            value,
            label: t(`admin.state.${value}`),
            ...(countOf[value] !== undefined && { count: countOf[value] }),
          }))}
        />
      </div>
      <div className="flex gap-3">
        <Select
          label={t('admin.channel')}
          value={filter.channel ?? ''}
          placeholder={t('admin.all')}
          options={CHANNELS.map((value) => ({ value, label: t(`admin.channel.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...filter, channel: CHANNELS.find((one) => one === target.value) })
          }
        />
        <Select
          label={t('admin.kind')}
          value={filter.kind ?? ''}
          placeholder={t('admin.all')}
          options={KINDS.map((value) => ({ value, label: t(`admin.kind.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...filter, kind: KINDS.find((one) => one === target.value) })
          }
        />
      </div>
    </div>
  );
}

function MessageFacts({ message }: { message: OutboxMessage }) {
  const zone = ownZone();
  const { createdAt, dueAt, deadAt, sentAt, attempts, lastError } = message;
  return (
    <div className="grid min-w-0 gap-0.5">
      <p className="font-bold break-words">
        {t(`admin.channel.${message.channel}`)} · {message.recipient}
      </p>
      <p className="text-sm text-muted">
        {t(`admin.kind.${message.kind}`)} ·{' '}
        {t('admin.created', { time: dateTimeText(createdAt, zone) })}
      </p>
      <p className="text-sm text-muted">
        {t('admin.attempts', { count: attempts })}
        {dueAt && ` · ${t('admin.due', { time: dateTimeText(dueAt, zone) })}`}
        {deadAt && ` · ${t('admin.deadSince', { time: dateTimeText(deadAt, zone) })}`}
        {sentAt && ` · ${t('admin.sentAt', { time: dateTimeText(sentAt, zone) })}`}
      </p>
      {lastError && (
        <p className="text-sm break-words">
          {t('admin.error', { error: errorText(message.channel, lastError) })}
        </p>
      )}
    </div>
  );
}

/** The status codes of an address that does not exist (RFC 3463); 5.1.7 and 5.1.8 are about the sender. */
const NO_ADDRESS = / 5\.1\.(1|2|3|6|10)$/;

/** The refusal of a server in the active language; other errors as they are recorded. */
function errorText(channel: MessageChannel, error: string): string {
  const code = / answered ([\d.x ]+)$/.exec(error)?.[1];
  if (channel === 'MAIL' && code && NO_ADDRESS.test(code)) return t('admin.noAddress', { code });
  return code ? t(`admin.answered.${channel}`, { code }) : error;
}

interface CardProps {
  message: OutboxMessage;
  busy: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

function MessageCard({ message, busy, onRetry, onDrop }: CardProps) {
  return (
    <Card padding="normal" className="flex flex-wrap items-start justify-between gap-4">
      <MessageFacts message={message} />
      {message.deadAt && (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy}
            aria-label={t('admin.retryWhich', { recipient: message.recipient })}
            onClick={onRetry}
          >
            {t('admin.retry')}
          </Button>
          <Button
            aria-label={t('admin.dropWhich', { recipient: message.recipient })}
            onClick={onDrop}
          >
            {t('admin.drop')}
          </Button>
        </div>
      )}
    </Card>
  );
}
