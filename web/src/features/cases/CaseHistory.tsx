import { useQuery } from '@tanstack/react-query';
import { caseChangesQuery } from '@/api/caseChanges';
import type { components } from '@/api/schema';
import type { PostedJob } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { dateTimeText, durationText } from '@/i18n/dates';
import { payText } from '@/i18n/money';
import { type PlainKey, t } from '@/i18n';
import { storedPay } from '@/rules/storedPay';
import { PersonLink } from '@/shared/PersonLink';
import { QueryView } from '@/shared/QueryView';
import { SkeletonList } from '@/ui/Empty';

type Change = components['schemas']['JobChange'];
type Part = components['schemas']['ChangePart'];
type Job = Pick<PostedJob, '_id' | 'version' | 'timeZone' | 'staffs' | 'surgeonId'>;

const NAMES: Record<Part['field'], PlainKey> = {
  START: 'post.dateTime',
  HOURS: 'post.hours',
  NOTES: 'post.instructions',
  PROCEDURES: 'post.procedures',
  PAY: 'case.pay',
  PLACES: 'post.places',
};

/** The server stores pay as an English text. */
const storedPayText = (text: string): string => {
  const pay = storedPay(text);
  return pay ? payText(pay) : text || '–';
};

const valueText = (field: Part['field'], value: string, zone: string): string => {
  if (field === 'START') return dateTimeText(value, zone);
  if (field === 'HOURS') return durationText(Number(value));
  if (field === 'PAY') return storedPayText(value);
  return value || '–';
};

/**
 * Returns the pay with which a position was added: the old value of the next change of its pay, or the current
 * pay if there is none. `later` are the changes after it, newest first.
 */
function firstPay(part: Part, later: readonly Change[], job: Pick<PostedJob, 'staffs'>) {
  const replaced = later
    .flatMap(({ changes }) => changes)
    .findLast(({ field, specialtyId }) => field === 'PAY' && specialtyId === part.specialtyId);
  if (replaced) return storedPayText(replaced.old);
  const position = job.staffs.find(({ specialtyId }) => specialtyId === part.specialtyId);
  return position && payText(position);
}

/** The history of a changed case: who changed what, and when. */
export function CaseHistory({ job }: { job: Job }) {
  const query = useQuery(caseChangesQuery(job._id, job.version));
  return (
    <QueryView query={query} skeleton={<SkeletonList rows={1} height="h-16" />}>
      {(list) => list.length > 0 && <Changes list={list} job={job} />}
    </QueryView>
  );
}

/** Who changed the case; no one opens the profile of an administrator. */
function Author({ change: { by, byId }, surgeonId }: { change: Change; surgeonId: string }) {
  return by && byId === surgeonId ? <PersonLink id={byId} name={by} /> : by;
}

function Changes({ list, job }: { list: readonly Change[]; job: Job }) {
  return (
    <div>
      <h3 className="text-sm text-muted">{t('change.history')}</h3>
      <ol className="grid gap-2">
        {list.map((change, place) => (
          <li key={change.at}>
            <p className="text-sm text-muted">
              {dateTimeText(change.at, job.timeZone)}
              {change.by && ' · '}
              <Author change={change} surgeonId={job.surgeonId} />
            </p>
            <ul>
              {change.changes.map((part) => (
                <li key={`${part.field} ${part.specialtyId ?? ''}`} className="wrap-anywhere">
                  <span className="font-bold">
                    {t(NAMES[part.field])}
                    {part.specialtyId !== undefined && ` (${categoryName(part.specialtyId) ?? ''})`}
                    :
                  </span>{' '}
                  {t('change.fromTo', {
                    old: valueText(part.field, part.old, job.timeZone),
                    new: valueText(part.field, part.new, job.timeZone),
                  })}
                  {part.field === 'PLACES' &&
                    part.old === '0' &&
                    ` · ${firstPay(part, list.slice(0, place), job) ?? ''}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}
