import type { PostedJob } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { dateTimeText } from '@/i18n/dates';
import { minimumText, rateText } from '@/i18n/money';
import { t } from '@/i18n';
import { openGroups, withdrawnFrom } from '@/rules/inviteMore';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { CaseHistory } from './CaseHistory';
import { type Participant, PostingPeople, StandbyList } from './PostingPeople';

const DispatchTimeline = lazyInPlace(() => import('./DispatchTimeline'), {
  line: true,
});
/** The actions of a row, which the screen runs. */
export type RowAction =
  'open' | 'close' | 'cancel' | 'invite' | 'edit' | 'saveTemplate' | 'release';

interface Props {
  /** The element id, which the button of the row refers to. */
  id: string;
  job: PostedJob;
  now: Date;
  /** True while the cancellation is pending. */
  busy: boolean;
  onAction: (action: RowAction, job: PostedJob, person?: Participant) => void;
}

/** The expanded part of a row: positions, people, plan, history and the actions. */
export function PostingDetails({ id, job, now, busy, onAction }: Props) {
  return (
    <div id={id} className="grid gap-4 border-t border-line p-4">
      {job.staffs.length !== 1 && <Positions job={job} />}
      <PostingPeople job={job} now={now} onRelease={(person) => onAction('release', job, person)} />
      {job.standby && <StandbyList job={job} people={job.standby} />}
      <DispatchTimeline job={job} now={now} />
      {job.version > 1 && <CaseHistory job={job} />}
      {job.desc && (
        <div>
          <h3 className="text-sm text-muted">{t('case.notes')}</h3>
          <p className="max-w-column whitespace-pre-line">{job.desc}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {t('postings.postedAt', { when: dateTimeText(job.posted, job.timeZone) })} ·{' '}
          {t('postings.postedBy', { name: job.postedBy })}
        </p>
        <div className="flex flex-wrap gap-3 max-md:w-full max-md:flex-col">
          {openGroups(job).length > 0 && (
            <Button
              wide
              icon="plus"
              look={withdrawnFrom(job).length > 0 ? 'main' : 'quiet'}
              onClick={() => onAction('invite', job)}
            >
              {t('invite.more')}
            </Button>
          )}
          {/* Like a cancellation, a change is possible until the start. */}
          {job.button === 'CANCEL' && (
            <Button wide icon="pencil" onClick={() => onAction('edit', job)}>
              {t('change.open')}
            </Button>
          )}
          <Button wide icon="copy" onClick={() => onAction('saveTemplate', job)}>
            {t('template.save')}
          </Button>
          <ButtonLink
            to="/adminMain/postJob"
            search={{ again: job._id, center: job.surgeryCenterId._id }}
            icon="copy"
            wide
          >
            {t('post.again')}
          </ButtonLink>
          {/* The server decides whether the case can still be cancelled. */}
          {job.button === 'CANCEL' && (
            <Button look="danger" wide busy={busy} onClick={() => onAction('cancel', job)}>
              {t('postings.cancel')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** The positions of a case with more than one category. */
function Positions({ job }: { job: PostedJob }) {
  return (
    <div>
      <h3 className="text-sm text-muted">{t('postings.positions')}</h3>
      <ul className="grid max-w-column gap-1">
        {job.staffs.map((staff) => (
          <li
            key={staff.specialtyId}
            className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 md:grid-cols-[15rem_minmax(0,1fr)_auto]"
          >
            <span className="font-bold">{categoryName(staff.specialtyId)}</span>
            {/* Below the name on phones. */}
            <span className="row-start-2 md:col-start-2 md:row-start-1">
              {rateText(staff)} {minimumText(staff)}
            </span>
            <span className="text-muted">
              {t('case.fill', { filled: staff.numOfFilled, count: staff.numOfRequired })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
