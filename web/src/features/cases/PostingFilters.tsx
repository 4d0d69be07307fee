import { POSTING_STATES, type PostingFilter } from '@/rules/postingFilter';
import { DensitySwitch } from '@/shared/DensitySwitch';
import { SearchBox } from '@/shared/SearchBox';
import { t } from '@/i18n';
import { Chips } from '@/ui/Chips';

interface Props {
  search: PostingFilter;
  onChange: (next: PostingFilter) => void;
}

/** The filters of All Postings, words and state, and the density of its rows. */
export function PostingFilters({ search, onChange }: Props) {
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-3">
      <div className="flex w-full gap-2 md:w-auto">
        <SearchBox
          label={t('postings.search')}
          value={search.text}
          onSearch={(text) => onChange({ text })}
          className="grow md:w-80"
        />
        <DensitySwitch />
      </div>
      <Chips<'all' | (typeof POSTING_STATES)[number]>
        label={t('postings.stateFilter')}
        value={search.state ?? 'all'}
        chips={[
          { value: 'all', label: t('postings.state.all') },
          ...POSTING_STATES.map((value) => ({ value, label: t(`postings.state.${value}`) })),
        ]}
        onChange={(state) => onChange({ state: state === 'all' ? undefined : state })}
      />
    </div>
  );
}
