import type { PostedJob } from '@/api/types';
import { categoryName } from '@/i18n/categories';
import { dateTimeText, durationText } from '@/i18n/dates';
import { payText } from '@/i18n/money';
import { t } from '@/i18n';
import { proceduresText } from '@/rules/caseFacts';
import { Note } from '@/ui/Note';

interface Props {
  /** The case when the dialog was opened. */
  from: PostedJob;
  /** The version that the dialog changes now. */
  to: PostedJob;
  /** Whether places or amounts that were typed here were replaced. */
  dropped: boolean;
}

/** Lists the values of a case that others have changed while it was being changed here. */
export function ChangedMeanwhile({ from, to, dropped }: Props) {
  const changed = valuesOf(from, to).filter(([, old, now]) => old !== now);
  return (
    <div role="status" className="empty:hidden">
      {changed.length > 0 && (
        <Note>
          <p>{t(dropped ? 'change.meanwhileDropped' : 'change.meanwhile')}</p>
          <ul>
            {changed.map(([name, old, now]) => (
              <li key={name} className="wrap-anywhere">
                <span className="font-bold">{name}:</span>{' '}
                {t('change.fromTo', { old: old || '–', new: now || '–' })}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}

/** Returns the name of each value that can change, with its old and its new text. */
const valuesOf = (from: PostedJob, to: PostedJob): [name: string, old: string, now: string][] => [
  [t('post.dateTime'), dateTimeText(from.start, to.timeZone), dateTimeText(to.start, to.timeZone)],
  [t('post.hours'), durationText(from.duration), durationText(to.duration)],
  [t('post.procedures'), proceduresText(from.procedures), proceduresText(to.procedures)],
  [t('post.instructions'), from.desc, to.desc],
  ...to.staffs.flatMap((staff): [string, string, string][] => {
    const old = from.staffs.find(({ specialtyId }) => specialtyId === staff.specialtyId);
    const group = categoryName(staff.specialtyId) ?? '';
    return [
      [`${t('case.pay')} (${group})`, old ? payText(old) : '', payText(staff)],
      [
        `${t('post.places')} (${group})`,
        String(old?.numOfRequired ?? 0),
        String(staff.numOfRequired),
      ],
    ];
  }),
];
