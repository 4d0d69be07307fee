import type { FavoritePerson } from '@/api/types';
import { CaseSummary } from '@/shared/CaseCard';
import { categoryName } from '@/i18n/categories';
import { expectedPay, jobOf, LONG_CASE_HOURS, type PostingValues } from '@/rules/posting';
import { durationText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import { Note } from '@/ui/Note';
import { namesText } from './PostSummary';
import type { Poster } from './usePoster';

interface Props {
  /** The values to post. */
  values: PostingValues;
  people: readonly FavoritePerson[];
  poster: Poster;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before a case is posted, with its facts. */
export default function ConfirmPostDialog({ values, people, poster, busy, onYes, onNo }: Props) {
  const timeZone = poster.zoneOf(values.surgeryCenterId);
  const job = jobOf(values, timeZone);
  const name = poster.surgeonName(values.surgeonId);
  const place = poster.centerName(values.surgeryCenterId);
  return (
    <ConfirmDialog
      open
      title={t('post.confirmTitle')}
      text={t('post.confirmText')}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <CaseSummary facts={{ ...job, timeZone, name, place, pay: job.staffs[0] }} />
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-sm">
        <dt className="text-muted">{t('case.surgeon')}</dt>
        <dd>{name}</dd>
        <dt className="text-muted">{t('post.professional')}</dt>
        <dd>{categoryName(Number(values.specialtyId))}</dd>
        {job.procedures.length > 0 && (
          <>
            <dt className="text-muted">{t('case.procedures')}</dt>
            <dd>{job.procedures.join(', ')}</dd>
          </>
        )}
        <dt className="text-muted">{t('post.total')}</dt>
        <dd className="tabular">
          {t('post.totalFor', {
            amount: money(expectedPay(values) ?? 0),
            duration: durationText(job.duration),
          })}
        </dd>
        <dt className="text-muted">{t('state.invited')}</dt>
        <dd>
          {people.length > 0
            ? namesText(people.map((person) => person.fullName))
            : t('post.noneSelected')}
        </dd>
      </dl>
      {job.duration > LONG_CASE_HOURS && (
        <div className="mt-3">
          <Note>{t('post.longCase', { duration: durationText(job.duration) })}</Note>
        </div>
      )}
    </ConfirmDialog>
  );
}
