import type { CenterBrief } from '@/api/types';
import { countFilters, type CaseFilter } from '@/rules/caseFilter';
import { SearchBox } from '@/shared/SearchBox';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { MoreFilters } from './MoreFilters';

interface Props {
  filter: CaseFilter;
  /** The centers to choose from; read when the filters are opened. */
  centers: readonly CenterBrief[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (next: CaseFilter) => void;
}

/** The filters of New Cases: the search text, and the others in a part that can be opened. */
export function CaseFilters({ filter, centers, open, onOpen, onChange }: Props) {
  const more = countFilters({ ...filter, text: undefined });
  return (
    <div role="search" className="mb-4 grid gap-3">
      <div className="flex gap-2">
        <SearchBox
          label={t('cases.search')}
          value={filter.text}
          onSearch={(text) => onChange({ text })}
          className="min-w-0 grow md:max-w-96"
        />
        <Button aria-expanded={open} className="shrink-0" onClick={() => onOpen(!open)}>
          {more > 0 ? t('list.filtersSet', { count: more }) : t('list.filters')}
        </Button>
      </div>
      {open && <MoreFilters {...{ filter, centers, onChange }} />}
    </div>
  );
}
