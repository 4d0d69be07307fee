import { type PlainKey, t } from '@/i18n';
import { TabLink, Tabs } from '@/ui/Tabs';

/** The areas of the administration, in the order of their tabs. */
export const AREAS = ['people', 'messages', 'audit', 'system', 'centers'] as const;

/** An area of the administration. */
export type Area = (typeof AREAS)[number];

const NAMES: Record<Area, PlainKey> = {
  people: 'admin.people',
  messages: 'admin.messages',
  audit: 'admin.audit',
  system: 'admin.system',
  centers: 'title.centers',
};

/** Returns the name of an area. */
export const areaName = (area: Area): string => t(NAMES[area]);

/** Returns the props of a router link to an area. */
export const areaTarget = (area: Area) =>
  area === 'centers'
    ? ({ to: '/adminMain/centers' } as const)
    : ({
        to: '/adminMain/administration',
        search: area === 'people' ? {} : { show: area },
      } as const);

/** The tabs of the administration; the centers are a screen of their own. */
export function AdministrationTabs({ area }: { area: Area }) {
  return (
    <Tabs label={t('title.administration')}>
      {AREAS.map((name) => (
        <li key={name}>
          <TabLink
            {...areaTarget(name)}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={name === area ? 'page' : undefined}
            className="px-3"
          >
            {areaName(name)}
          </TabLink>
        </li>
      ))}
    </Tabs>
  );
}
