import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { requirementText } from '@/i18n/requirements';
import { missingValue } from '@/rules/requirements';
import { SearchBox } from '@/shared/SearchBox';
import { useCategories } from '@/shared/useCategories';
import { Select } from '@/ui/Select';
import type { ListSearch } from './useListSearch';

interface Props extends ListSearch {
  /** How many people lack each requirement. */
  counts: components['schemas']['EligibilityPipeline']['missing'];
}

/** The name, the group and the missing requirement by which the pipeline is filtered. */
export function PipelineFilters({ search: { name, group, missing }, go, counts }: Props) {
  const categories = useCategories();
  return (
    <div className="mb-5 grid gap-4 md:grid-cols-3 md:items-end">
      <div role="search">
        <SearchBox
          label={t('eligibility.search')}
          value={name}
          onSearch={(text) => text !== name && go({ name: text })}
        />
      </div>
      <Select
        label={t('pipeline.group')}
        value={group === undefined ? '' : String(group)}
        placeholder={t('pipeline.allGroups')}
        options={categories}
        onChange={({ target }) =>
          go({ group: target.value === '' ? undefined : Number(target.value) })
        }
      />
      <Select
        label={t('pipeline.missing')}
        value={missing ?? ''}
        placeholder={t('pipeline.anything')}
        options={counts.map(({ requirement, people: count }) => ({
          value: missingValue(requirement),
          label: t('pipeline.missingCount', { what: requirementText(requirement), count }),
        }))}
        onChange={({ target }) => go({ missing: target.value || undefined })}
      />
    </div>
  );
}
