import { t } from '@/i18n';
import { TabLink, Tabs } from '@/ui/Tabs';

/** The tabs of Eligibility: the list of people to verify, and the pipeline. */
export function EligibilityTabs({ current }: { current: 'people' | 'pipeline' }) {
  return (
    <Tabs label={t('title.eligibility')}>
      <li>
        <TabLink
          to="/adminMain/credential"
          search={{}}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={current === 'people' ? 'page' : undefined}
          className="px-3"
        >
          {t('pipeline.verify')}
        </TabLink>
      </li>
      <li>
        <TabLink
          to="/adminMain/credential"
          search={{ view: 'pipeline' }}
          aria-current={current === 'pipeline' ? 'page' : undefined}
          className="px-3"
        >
          {t('pipeline.tab')}
        </TabLink>
      </li>
    </Tabs>
  );
}
