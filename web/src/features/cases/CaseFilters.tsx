import type { CenterBrief } from '@/api/types';
import { countFilters, type CaseFilter } from '@/rules/caseFilter';
import { SearchBox } from '@/shared/SearchBox';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Select, TextField } from '@/ui/Field';

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
  const { text, from, until, pay, center } = filter;
  const more = countFilters({ ...filter, text: undefined });
  const day = (value: string) => value || undefined;
  return (
    <div role="search" className="mb-4 grid gap-3">
      <div className="flex gap-2">
        <SearchBox
          label={t('cases.search')}
          value={text}
          onSearch={(text) => onChange({ text })}
          className="min-w-0 grow md:max-w-96"
        />
        <Button aria-expanded={open} className="shrink-0" onClick={() => onOpen(!open)}>
          {more > 0 ? t('list.filtersSet', { count: more }) : t('list.filters')}
        </Button>
      </div>
      {open && (
        <Card padding="small" className="grid gap-3 md:grid-cols-4">
          <TextField
            type="date"
            label={t('cases.from')}
            value={from ?? ''}
            onChange={({ target }) => onChange({ from: day(target.value) })}
          />
          <TextField
            type="date"
            label={t('cases.until')}
            value={until ?? ''}
            onChange={({ target }) => onChange({ until: day(target.value) })}
          />
          <TextField
            inputMode="numeric"
            label={t('cases.pay')}
            value={pay === undefined ? '' : String(pay)}
            maxLength={5}
            onChange={({ target }) => {
              const amount = /^[0-9]{1,5}$/.test(target.value) ? Number(target.value) : 0;
              onChange({ pay: amount > 0 ? amount : undefined });
            }}
          />
          <Select
            label={t('cases.center')}
            value={center ?? ''}
            placeholder={t('cases.allCenters')}
            options={centers.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={({ target }) => onChange({ center: day(target.value) })}
          />
        </Card>
      )}
    </div>
  );
}
