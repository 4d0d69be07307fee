import { t } from '@/i18n';
import { TabLink, Tabs } from '@/ui/Tabs';

/** The areas of the administration, in the order of their tabs. */
export const AREAS = ['people', 'messages', 'audit', 'system', 'centers'] as const;

/** An area of the administration. */
export type Area = (typeof AREAS)[number];

/** The tabs of the administration; the centers are a screen of their own. */
export function AdministrationTabs({ area }: { area: Area }) {
  const current = (own: Area) => (own === area ? ('page' as const) : undefined);
  return (
    <Tabs
      label={t('title.administration')}
      current={AREAS.indexOf(area)}
      scrollId="administration-tabs"
    >
      <li>
        <TabLink
          to="/adminMain/administration"
          search={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={current('people')}
          className="px-3"
        >
          {t('admin.people')}
        </TabLink>
      </li>
      {(['messages', 'audit', 'system'] as const).map((show) => (
        <li key={show}>
          <TabLink
            to="/adminMain/administration"
            search={{ show }}
            aria-current={current(show)}
            className="px-3"
          >
            {t(`admin.${show}`)}
          </TabLink>
        </li>
      ))}
      <li>
        <TabLink to="/adminMain/centers" aria-current={current('centers')} className="px-3">
          {t('title.centers')}
        </TabLink>
      </li>
    </Tabs>
  );
}
