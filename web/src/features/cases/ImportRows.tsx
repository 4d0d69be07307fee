import { memo } from 'react';
import { t } from '@/i18n';
import {
  type CellFault,
  choicesOf,
  type Column,
  COLUMNS,
  findChoice,
  type ImportContext,
} from '@/rules/caseImport';
import { useStableHandler } from '@/lib/useStableHandler';
import { TextField } from '@/ui/Field';
import { Select } from '@/ui/Select';
import { Note } from '@/ui/Note';
import { Icon } from '@/ui/Icon';
import { type ImportedLine, isPosted } from './useImport';

interface Props {
  lines: readonly ImportedLine[];
  /** What is unusual in a row that is ready, by its number. */
  cautions: Readonly<Record<number, string>>;
  context: ImportContext;
  busy: boolean;
  onCorrect: (number: number, column: Column, text: string) => void;
}

/** The rows of a file. Invalid cells can be edited. */
export function ImportRows({ lines, cautions, context, busy, onCorrect }: Props) {
  const correct = useStableHandler(onCorrect);
  return (
    <ol aria-label={t('import.rows')} className="grid gap-2">
      {lines.map((line) => (
        <ImportRow
          key={line.number}
          {...{ line, context, busy }}
          caution={cautions[line.number]}
          onCorrect={correct}
        />
      ))}
    </ol>
  );
}

interface RowProps extends Omit<Props, 'lines' | 'cautions'> {
  line: ImportedLine;
  caution: string | undefined;
}

/** A row: its values in one line, and fields for its invalid cells. Memoized, because a file can have hundreds of rows. */
const ImportRow = memo(
  function ImportRow({ line, caution, context, busy, onCorrect }: RowProps) {
    const { number, values, faults, messages, corrected } = line;
    const posted = isPosted(line);
    const shown = posted
      ? []
      : COLUMNS.filter(
          (column) => faults[column] || messages[column] || corrected.includes(column),
        );
    const other = messages[''];
    return (
      <li className="content-auto rounded border border-line p-3">
        <p className="flex items-start gap-2">
          <Icon
            name={posted ? 'done' : line.job && !line.answer ? 'check' : 'warning'}
            className="mt-0.5 shrink-0"
            size={16}
          />
          <span className="min-w-0 break-words">
            <span className="font-bold">{t('import.row', { number })}</span>{' '}
            <span className="text-sm text-muted">
              {COLUMNS.map((column) => cellText(column, values[column], context))
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </p>
        {posted && <p className="mt-1 text-sm text-muted">{stateText(line)}</p>}
        {!posted && other && <p className="mt-1 text-sm text-danger">{other}</p>}
        {caution && (
          <div className="mt-2">
            <Note>{caution}</Note>
          </div>
        )}
        {shown.length > 0 && (
          <div className="mt-2 grid gap-3 md:grid-cols-3">
            {shown.map((column) => (
              <Cell
                key={column}
                {...{ column, context }}
                disabled={busy}
                value={values[column]}
                error={faults[column] ? faultText(faults[column]) : messages[column]}
                onChange={(text) => onCorrect(number, column, text)}
              />
            ))}
          </div>
        )}
      </li>
    );
  },
  (old, next) =>
    old.busy === next.busy &&
    old.context === next.context &&
    old.caution === next.caution &&
    JSON.stringify(old.line) === JSON.stringify(next.line),
);

/** Returns the text of a cell; a chosen option is stored as its id. */
const cellText = (column: Column, value: string, context: ImportContext): string =>
  choicesOf(column, context)?.find((choice) => choice.value === value)?.label ?? value;

function faultText(fault: CellFault): string {
  if (fault === 'notHours') return t('post.hoursInput');
  return fault === 'notAmount' ? t('post.payInput') : t(`import.fault.${fault}`);
}

/** Returns the outcome of a posted row. */
function stateText({ answer }: ImportedLine): string {
  if (answer?.state === 'ALREADY_POSTED') return t('import.state.already');
  if (answer?.state === 'POSTED_DIFFERENTLY') return t('import.state.differently');
  return answer?.surgeonOverlap
    ? `${t('import.state.posted')} ${t('post.overlap')}`
    : t('import.state.posted');
}

interface CellProps {
  column: Column;
  context: ImportContext;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** The field of a cell: a select for center, surgeon and group, a text field otherwise. */
function Cell({ column, context, value, error, disabled, onChange }: CellProps) {
  const choices = choicesOf(column, context);
  const common = { label: t(`import.column.${column}`), error, disabled };
  if (choices) {
    const found = value === '' ? 'unknown' : findChoice(value, choices);
    return (
      <Select
        {...common}
        value={typeof found === 'string' ? '' : found.value}
        placeholder={value === '' ? t('import.chooseOne') : value}
        options={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <TextField
      {...common}
      value={value}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
