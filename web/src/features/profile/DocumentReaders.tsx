import type { DocumentReader } from './queries';
import type { ProfileDocument } from '@/api/types';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { mayOpenProfile } from '@/rules/people';
import { ownZone } from '@/rules/zonedTime';
import { useUser } from '@/session/store';
import { slotName } from '@/shared/documentText';
import { PersonLink } from '@/shared/PersonLink';

interface Props {
  slot: ProfileDocument['slot'];
  /** The readers of all documents; undefined while they load. */
  readers: readonly DocumentReader[] | undefined;
}

/** Who opened one of the user's own documents, for which center and when. */
export function DocumentReaders({ slot, readers }: Props) {
  const user = useUser();
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
        {own.map(({ userId, fullName, signInType, center, centerName, lastReadAt, reads }) => (
          // A person can read for several centers.
          <li key={`${userId} ${center ?? ''}`}>
            {mayOpenProfile(user.adminSignIn, signInType) ? (
              <PersonLink id={userId} name={fullName} className="font-bold" />
            ) : (
              <span className="font-bold">{fullName}</span>
            )}{' '}
            · {centerName ?? t('readers.system')}
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
