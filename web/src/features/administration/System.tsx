import { useQuery } from '@tanstack/react-query';
import { ownZone } from '@/rules/zonedTime';
import { areaTarget } from '@/shared/AdministrationTabs';
import { QueryView } from '@/shared/QueryView';
import { t } from '@/i18n';
import { dateTimeText, zoneName } from '@/i18n/dates';
import { intlLocale } from '@/i18n/locale';
import { Card } from '@/ui/Card';
import { FactList } from '@/ui/Facts';
import { TextLink } from '@/ui/TextLink';
import { systemStatusQuery } from './queries';

/** Bytes of a megabyte. */
const MEGABYTE = 1_000_000;

/** Version, database, queue and background workers (AMB-121); read again every half minute. */
export function System() {
  const query = useQuery(systemStatusQuery);
  const zone = ownZone();
  // The audit log has other times, so the zone is named.
  const timeOf = (iso: string) =>
    `${dateTimeText(iso, zone, zone)} ${zoneName(zone, new Date(iso))}`;
  return (
    <QueryView query={query}>
      {(status) => {
        const megabytes = new Intl.NumberFormat(intlLocale(), { maximumFractionDigits: 1 }).format(
          status.databaseBytes / MEGABYTE,
        );
        return (
          <>
            <Card padding="normal">
              <FactList
                layout="pairs"
                facts={[
                  [t('admin.version'), status.version],
                  [t('admin.started'), timeOf(status.startedAt)],
                  [t('admin.serverTime'), timeOf(status.serverTime)],
                  [
                    t('admin.database'),
                    t('admin.databaseText', {
                      engine: status.engine === 'postgres' ? 'PostgreSQL' : 'SQLite',
                      schema: status.schema,
                      size: megabytes,
                    }),
                  ],
                  [t('admin.messagesDue'), status.messagesDue],
                  [t('admin.oldestMessage'), status.oldestMessage && timeOf(status.oldestMessage)],
                  [
                    t('admin.messagesDead'),
                    status.messagesDead > 0 ? (
                      <>
                        {status.messagesDead}{' '}
                        <TextLink {...areaTarget('messages')}>{t('admin.showFailed')}</TextLink>
                      </>
                    ) : (
                      0
                    ),
                  ],
                  [t('admin.liveSessions'), status.sessions],
                ]}
              />
            </Card>
            <h2 id="system-workers" className="mt-5 mb-3 text-lg">
              {t('admin.workers')}
            </h2>
            <ul aria-labelledby="system-workers" className="grid gap-2">
              {status.workers.map(({ name, restarts, down }) => (
                <li key={name}>
                  <Card padding="small">
                    <p className="font-bold">{name}</p>
                    <p className={down ? 'text-danger' : 'text-muted'}>
                      {t(down ? 'admin.workerDown' : 'admin.workerRuns')} ·{' '}
                      {t('admin.restarts', { count: restarts })}
                    </p>
                  </Card>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </QueryView>
  );
}
