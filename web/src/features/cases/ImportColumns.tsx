import { t } from '@/i18n';
import { COLUMNS, type ColumnPositions } from '@/rules/caseImport';
import { Select } from '@/ui/Select';

interface Props {
  /** The headers of the file. */
  headers: readonly string[];
  columns: ColumnPositions;
  disabled: boolean;
  onChange: (columns: ColumnPositions) => void;
}

/** Chooses the columns of the file; open if one that every row needs was not found. */
export function ImportColumns({ headers, columns, disabled, onChange }: Props) {
  return (
    <details open={columns.date < 0 || columns.group < 0 || columns.hours < 0 || undefined}>
      <summary className="cursor-pointer font-bold">{t('import.columns')}</summary>
      <div className="mt-2 grid gap-3 md:grid-cols-3">
        {COLUMNS.map((column) => (
          <Select
            key={column}
            label={t(`import.column.${column}`)}
            value={String(columns[column])}
            disabled={disabled}
            options={[
              { value: '-1', label: t('import.noColumn') },
              ...headers.map((header, at) => ({
                value: String(at),
                label: header || t('import.unnamed', { number: at + 1 }),
              })),
            ]}
            onChange={({ target }) => onChange({ ...columns, [column]: Number(target.value) })}
          />
        ))}
      </div>
    </details>
  );
}
