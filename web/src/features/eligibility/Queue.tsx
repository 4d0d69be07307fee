import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { isCancelled } from '@/api/problem';
import type { components } from '@/api/schema';
import { isComplete } from '@/rules/eligibility';
import { categoryName } from '@/i18n/categories';
import { dateText } from '@/i18n/dates';
import { QueryView } from '@/shared/QueryView';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { useSelection } from '@/lib/useSelection';
import type { CenterOption } from '@/session/types';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { ConfirmDialog } from '@/ui/Dialog';
import { Checkbox } from '@/ui/Checkbox';
import { toast } from '@/ui/toast';
import { Gaps } from './Gaps';
import { ReviewLink } from './ReviewLink';
import { UnmetRequirements } from './UnmetRequirements';
import { verificationQueue } from './queries';

type Queued = components['schemas']['QueuedPerson'];

/** The people who await the verification by the center; several can be verified at once. */
export function Queue({ center }: { center: CenterOption }) {
  const query = useQuery(verificationQueue(center.value));
  return (
    <QueryView query={query} skeleton={null}>
      {(data) => <QueueList center={center} data={data} />}
    </QueryView>
  );
}

function QueueList({ center, data }: { center: CenterOption; data: readonly Queued[] }) {
  const selection = useSelection(data, ({ person }) => person._id);
  const { selected } = selection;
  const certify = useCertifyAll(center, (done) => selection.set(done, false));
  const question = useConfirmedCommand(certify, (people: readonly Queued[]) => people);
  if (data.length === 0) return null;
  return (
    <Card as="section" padding="normal" aria-labelledby="queue" className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="queue" className="text-lg">
          {t('queue.title', { count: data.length })}
        </h2>
        <Button
          look="main"
          disabled={selected.length === 0}
          busy={certify.isPending}
          onClick={() => question.ask(selected)}
        >
          {selected.length === 0
            ? t('eligibility.verify')
            : t('queue.verify', { count: selected.length })}
        </Button>
      </div>
      <Checkbox
        label={t('queue.all')}
        checked={selection.all}
        onChange={({ target }) => selection.setAll(target.checked)}
      />
      <ul className="grid">
        {data.map((queued) => (
          <QueueRow
            key={queued.person._id}
            queued={queued}
            checked={selection.has(queued.person._id)}
            zone={center.timeZone}
            onToggle={(on) => selection.set([queued.person._id], on)}
          />
        ))}
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
              {person.completeness && <Gaps of={person.completeness} />}
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
  onToggle: (on: boolean) => void;
}

function QueueRow({ queued: { person, since, reason }, checked, zone, onToggle }: RowProps) {
  const what = categoryName(person.categoryId) ?? t('eligibility.surgeon');
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto] md:items-center">
      <div>
        <Checkbox
          label={<span className="font-bold">{person.fullName}</span>}
          checked={checked}
          onChange={({ target }) => onToggle(target.checked)}
        />
        <p className="text-sm text-muted">
          {what} · {t(`queue.${reason}`, { date: dateText(since, zone) })}
        </p>
      </div>
      <div>
        {person.completeness &&
          (isComplete(person.completeness) ? (
            <p className="text-sm font-bold text-confirmed">{t('eligibility.complete')}</p>
          ) : (
            <Gaps of={person.completeness} />
          ))}
      </div>
      <ReviewLink person={person} />
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
        toast(t('queue.failed', { names: failed.join(', ') }), { tone: 'error', closeAfter: 0 });
    },
    intent: (people) => people.map(({ person }) => person._id),
    refreshes: ['favorites', 'profile'],
  });
}
