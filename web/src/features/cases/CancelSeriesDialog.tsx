import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import { keys } from '@/api/keys';
import { problemText } from '@/api/problem';
import type { PostedJob } from '@/api/types';
import { CaseSummary } from '@/shared/CaseCard';
import { CHANGED_WITH_CLAIMS } from '@/shared/caseCommands';
import { closeAfter } from '@/shared/useConfirmedCommand';
import { factsOfJob } from '@/rules/caseFacts';
import { countPositions } from '@/rules/participants';
import { dateTimeText } from '@/i18n/dates';
import { dollars } from '@/i18n/money';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import { LoadFailed } from '@/ui/Empty';
import { RadioGroup } from '@/ui/RadioGroup';
import { Icon } from '@/ui/Icon';
import { toast } from '@/ui/toast';
import { DAY } from '@/lib/durations';
import { CancelledPeople } from './CancelledPeople';

interface Props {
  /** A case that was posted for several dates. */
  job: PostedJob;
  busy: boolean;
  /** Cancels this case alone. */
  onYes: () => void;
  onNo: () => void;
}

/** Cancels one case of a series or also all later ones, after showing the minimum pay that each cancellation owes. */
export function CancelSeriesDialog({ job, busy, onYes, onNo }: Props) {
  const [choice, setChoice] = useState('one');
  const {
    data: series,
    error,
    refetch,
  } = useQuery({
    queryKey: [...keys.cases, 'series', job._id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/jobseries/{jobId}', { params: { path: { jobId: job._id } }, signal })),
    // The minimum pay that is due depends on the current time.
    staleTime: 0,
  });
  const cancelling = useCommand({
    send: (jobId: string, headers) =>
      bodyOf(api.POST('/api/cancelseries', { body: { jobId }, headers })),
    onDone: ({ cancelled }) => {
      toast(t('repeat.cancelled', { count: cancelled.length }), { title: t('toast.cancelled') });
    },
    refreshes: CHANGED_WITH_CLAIMS,
  });
  const cancelLater = () => cancelling.mutate(job._id, closeAfter(onNo));
  const all = choice === 'later' && series !== undefined;
  const cases = all ? series : [series?.find(({ _id }) => _id === job._id) ?? job];
  const due = cases.reduce((sum, { minPayDue }) => sum + minPayDue, 0);
  const confirmed = cases.some((one) => countPositions(one).filled > 0);
  return (
    <ConfirmDialog
      open
      danger
      title={t('postings.cancelTitle')}
      text={confirmed ? t('postings.cancelAsk') : t('postings.cancelPlain')}
      busy={busy || cancelling.isPending}
      onYes={all ? cancelLater : onYes}
      onNo={onNo}
    >
      <CaseSummary facts={factsOfJob(job)} />
      {!all && cases.map((one) => <CancelledPeople key={one._id} job={one} />)}
      <div className="mt-3">
        <RadioGroup
          legend={t('repeat.which')}
          name="series"
          value={all ? 'later' : 'one'}
          onChange={({ target }) => setChoice(target.value)}
          options={[
            { value: 'one', label: t('repeat.onlyThis') },
            {
              value: 'later',
              label: series
                ? t('repeat.thisAndLaterCount', { count: series.length })
                : t('repeat.thisAndLater'),
              // The later cases are cancelled only after their consequences were shown.
              disabled: !series,
            },
          ]}
        />
      </div>
      {!series && error && (
        <div className="mt-3">
          <LoadFailed onRetry={() => void refetch()} detail={problemText(error)} />
        </div>
      )}
      {all && (
        <ul
          aria-label={t('repeat.consequences')}
          className="mt-3 max-h-56 divide-y divide-line overflow-y-auto rounded border border-line text-sm"
        >
          {cases.map((one) => (
            <CaseToCancel key={one._id} job={one} />
          ))}
        </ul>
      )}
      {due > 0 && (
        <p className="mt-3 flex items-start gap-2 rounded bg-invited-soft p-3 font-bold text-invited">
          <Icon name="warning" className="mt-0.5" />
          {t('postings.minPayWarning', { amount: dollars(due) })}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** Returns the time from which a cancellation owes minimum pay: 24 hours before the start. */
const minPayOwedFrom = ({ start }: PostedJob): string =>
  new Date(Date.parse(start) - DAY).toISOString();

/** The start of a case, its people, and the minimum pay that cancelling it owes. */
function CaseToCancel({ job }: { job: PostedJob }) {
  const { filled, required } = countPositions(job);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
      <span className="tabular">{dateTimeText(job.start, job.timeZone)}</span>
      <span className="text-muted">
        {t('repeat.confirmedOf', { filled, required })}{' '}
        {job.minPayDue > 0
          ? t('repeat.owes', { amount: dollars(job.minPayDue) })
          : job.staffs.some(({ minPay }) => minPay > 0) &&
            t('repeat.owesNothing', { when: dateTimeText(minPayOwedFrom(job), job.timeZone) })}
      </span>
      <div className="basis-full">
        <CancelledPeople job={job} />
      </div>
    </li>
  );
}
