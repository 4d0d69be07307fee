import { POSTING_STATES, type PostingFilter } from '@/rules/postingFilter';
import { SearchBox } from '@/shared/SearchBox';
import { t } from '@/i18n';
import { Chips } from '@/ui/Chips';

interface Props {
  search: PostingFilter;
  onChange: (next: PostingFilter) => void;
}

/** The filters of All Postings: words and state. */
export function PostingFilters({ search, onChange }: Props) {
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-3">
      <SearchBox
        label={t('postings.search')}
        value={search.text}
        onSearch={(text) => onChange({ text })}
        className="w-full md:w-80"
      />
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
