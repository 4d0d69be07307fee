import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { isCancelled } from '@/api/problem';
import type { components } from '@/api/schema';
import { verificationQueueQuery } from '@/api/verificationQueue';
import { isComplete } from '@/rules/eligibility';
import { categoryName } from '@/i18n/categories';
import { dateText } from '@/i18n/dates';
import { PersonLink } from '@/shared/PersonLink';
import { QueryView } from '@/shared/QueryView';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { namesText } from '@/i18n/namesText';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useSelection } from '@/lib/useSelection';
import type { CenterOption } from '@/session/types';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/Dialog';
import { Checkbox } from '@/ui/Checkbox';
import { toast } from '@/ui/toast';
import { MissingItems } from '@/shared/MissingItems';
import { ReviewLink } from './ReviewLink';
import { UnmetRequirements } from '@/shared/UnmetRequirements';
import type { Decline } from './useEligibility';

type Queued = components['schemas']['QueuedPerson'];

interface Props {
  center: CenterOption;
  /** Whether the eligibility of a person is being changed. */
  busy: (id: string) => boolean;
  onDecline: Decline;
}

/** The people who await the verification by the center; several can be verified at once, and each can be declined. */
export function Queue(props: Props) {
  const query = useQuery(verificationQueueQuery(props.center.value));
  // Around the list, because the list is gone when no one waits.
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <div ref={box}>
      <QueryView query={query} skeleton={null}>
        {(data) => <QueueList data={data} {...props} />}
      </QueryView>
    </div>
  );
}

function QueueList({ center, data, busy, onDecline }: Props & { data: readonly Queued[] }) {
  const selection = useSelection(data, ({ person }) => person._id);
  const { selected } = selection;
  const certify = useCertifyAll(center, (done) => selection.set(done, false));
  const question = useConfirmedCommand(certify, (people: readonly Queued[]) => people);
  if (data.length === 0) return null;
  return (
    <Card as="section" padding="normal" aria-labelledby="queue" className="mb-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="queue" className="text-lg">
          {t('queue.title', { count: data.length })}
        </h2>
        {selected.length > 0 && (
          <Button look="main" busy={certify.isPending} onClick={() => question.ask(selected)}>
            {t('queue.verify', { count: selected.length })}
          </Button>
        )}
      </div>
      <Checkbox
        label={t('queue.all')}
        checked={selection.all}
        onChange={({ target }) => selection.setAll(target.checked)}
      />
      <ul className="grid gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]">
        {data.map((queued) => {
          const id = queued.person._id;
          const select = (on: boolean) => selection.set([id], on);
          return (
            <QueueRow
              key={id}
              queued={queued}
              checked={selection.has(id)}
              zone={center.timeZone}
              busy={busy(id)}
              verifying={certify.isPending}
              onToggle={select}
              onVerify={() => question.ask([queued])}
              // Not selected if the same person asks again.
              onDeclined={() => select(false)}
              onDecline={onDecline}
            />
          );
        })}
      </ul>
      <ConfirmDialog
        open={question.subject !== undefined}
        title={t('queue.verify', { count: question.subject?.length ?? 0 })}
        text={t('queue.ask', { center: center.label })}
        yes={t('eligibility.verify')}
        no={t('common.cancel')}
        busy={question.isPending}
        onYes={question.confirm}
        onNo={question.cancel}
      >
        <ul className="grid gap-3">
          {question.subject?.map(({ person }) => (
            <li key={person._id}>
              <p className="font-bold">{person.fullName}</p>
              {person.completeness && <MissingItems completeness={person.completeness} />}
              <UnmetRequirements person={person} />
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </Card>
  );
}

interface RowProps {
  queued: Queued;
  checked: boolean;
  /** The time zone of the center. */
  zone: string;
  busy: boolean;
  /** Whether people of the queue are being verified. */
  verifying: boolean;
  onToggle: (on: boolean) => void;
  /** Asks whether to verify the person. */
  onVerify: () => void;
  onDecline: Decline;
  onDeclined: () => void;
}

function QueueRow({
  queued: { person, since, reason },
  checked,
  zone,
  busy,
  verifying,
  onToggle,
  onVerify,
  onDecline,
  onDeclined,
}: RowProps) {
  const { _id: id, fullName: name } = person;
  const what = categoryName(person.categoryId) ?? t('eligibility.surgeon');
  return (
    <li
      // The list below has a place with the id of the person.
      data-place={`queue-${id}`}
      tabIndex={-1}
      aria-label={name}
      className="grid gap-y-1 border-t border-line py-3 md:col-span-3 md:grid-cols-subgrid md:items-center"
    >
      <div>
        <Checkbox
          label={<PersonLink id={id} name={name} className="font-bold" />}
          checked={checked}
          onChange={({ target }) => onToggle(target.checked)}
        />
        {/* Below the name, beside the box. */}
        <p className="pl-8 text-sm text-muted">
          {what} · {t(`queue.${reason}`, { date: dateText(since, zone) })}
        </p>
      </div>
      <div>
        {person.completeness &&
          (isComplete(person.completeness) ? (
            <p className="text-sm font-bold text-confirmed">{t('eligibility.complete')}</p>
          ) : (
            <MissingItems completeness={person.completeness} />
          ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <ReviewLink person={person} className="max-md:flex-1" />
        <Button
          size="small"
          className="max-md:flex-1"
          aria-label={t('eligibility.verifyWhom', { name })}
          aria-haspopup="dialog"
          busy={verifying}
          onClick={onVerify}
        >
          {t('queue.verifyOne')}
        </Button>
        <Button
          size="small"
          className="max-md:flex-1"
          aria-label={t('queue.declineWhom', { name })}
          aria-haspopup="dialog"
          busy={busy}
          onClick={() => onDecline({ id, name, wait: reason, onDeclined })}
        >
          {t('queue.decline')}
        </Button>
      </div>
    </li>
  );
}

interface Outcome {
  done: string[];
  failed: string[];
}

/** Certifies people one after another, so that a refusal for one does not undo the others. */
function useCertifyAll({ value: center }: CenterOption, onCertified: (done: string[]) => void) {
  return useCommand({
    send: async (people: readonly Queued[]): Promise<Outcome> => {
      const outcome: Outcome = { done: [], failed: [] };
      for (const { person } of people) {
        const params = { path: { id: person._id } };
        try {
          await bodyOf(api.PUT('/api/certifycredential/{id}', { params, body: { center } }));
          outcome.done.push(person._id);
        } catch (problem) {
          // A cancelled proof of identity stops the rest.
          if (isCancelled(problem)) throw problem;
          outcome.failed.push(person.fullName);
        }
      }
      return outcome;
    },
    onDone: ({ done, failed }) => {
      onCertified(done);
      if (done.length > 0) toast(t('queue.done', { count: done.length }));
      if (failed.length > 0)
        toast(t('queue.failed', { names: namesText(failed) }), { tone: 'error', closeAfter: 0 });
    },
    intent: (people) => people.map(({ person }) => person._id),
    refreshes: ['favorites', 'profile'],
  });
}
