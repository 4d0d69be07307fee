import type { DocumentReader } from './queries';
import type { ProfileDocument } from '@/api/types';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { ownZone } from '@/rules/zonedTime';
import { slotName } from '@/shared/documentText';

interface Props {
  slot: ProfileDocument['slot'];
  /** The readers of all documents; undefined while they load. */
  readers: readonly DocumentReader[] | undefined;
}

/** Who opened one of the user's own documents, for which center and when. */
export function DocumentReaders({ slot, readers }: Props) {
  if (!readers) return <div className="h-6" aria-busy="true" />;
  const own = readers.filter((reader) => reader.slot === slot);
  if (own.length === 0) return <p className="text-sm text-muted">{t('readers.none')}</p>;
  return (
    <details className="text-sm">
      <summary className="flex min-h-6 cursor-pointer items-center text-accent">
        {t('readers.count', { count: own.length })}
      </summary>
      <ul
        aria-label={t('readers.of', { what: slotName(slot) })}
        className="grid gap-1 border-l-2 border-line pl-3"
      >
        {own.map(({ fullName, centerName, lastReadAt, reads }, index) => (
          // Two readers can have the same name.
          <li key={index}>
            <span className="font-bold">{fullName}</span> · {centerName ?? t('readers.system')}
            <span className="block text-muted">
              <time dateTime={lastReadAt}>{dateTimeText(lastReadAt, ownZone())}</time>
              {reads > 1 && ` · ${t('readers.times', { count: reads })}`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
