import { useState } from 'react';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { logFailure } from '@/lib/log';
import { saveBlob } from '@/lib/saveBlob';
import { type Column, COLUMNS } from '@/rules/caseImport';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { TextArea } from '@/ui/Field';
import { FileButton } from '@/ui/FileButton';
import { decodeText, fileText, readTable, type Table } from './readTable';
import type { Poster } from './usePoster';

interface Props {
  poster: Poster;
  onTable: (table: Table) => void;
  onClose: () => void;
}

/** Chooses the file, or takes pasted rows. */
export function ImportSource({ poster, onTable, onClose }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const read = async (name: string, content: string) => {
    const table = await readTable(name, content);
    if (table.rows.length === 0) setError(t('import.empty'));
    else onTable(table);
  };
  const open = async (file: File) => {
    try {
      await read(file.name, decodeText(await file.arrayBuffer()));
    } catch (problem) {
      // For example, the file was changed or moved after it was chosen.
      logFailure('import', problem);
      setError(t('import.notRead'));
    }
  };
  return (
    <Dialog open keepOpen title={t('import.title')} width="wide" onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">{t('import.lead')}</p>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label={t('import.choose')}
            text={t('import.choose')}
            icon="document"
            accept=".csv,text/csv,text/plain"
            busy={false}
            main
            onFile={(file) => void open(file)}
          />
          <Button icon="download" size="small" onClick={() => saveSample(poster)}>
            {t('import.sample')}
          </Button>
        </div>
        <TextArea
          label={t('import.paste')}
          hint={t('import.pasteHint')}
          rows={5}
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <div>
          <Button
            look="main"
            disabled={text.trim() === ''}
            onClick={() => void read(t('import.pasted'), text)}
          >
            {t('import.read')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Downloads a sample file with the headers and one row. */
function saveSample(poster: Poster) {
  const center = poster.centers.find(({ disabled }) => !disabled)?.label ?? '';
  const surgeon = poster.isSurgeon ? '' : (poster.surgeons?.[0]?.label ?? '');
  const year = new Date().getFullYear() + 1;
  const row = [`1/15/${year}`, '7:00 AM', '2.5', poster.isSurgeon ? center : '', surgeon];
  const pay = ['1', '125', '', '400', 'Knee arthroscopy; Meniscus repair', ''];
  const text = fileText(labels(), [[...row, categoryName(0) ?? '', ...pay]]);
  saveBlob({ name: 'caseboard-cases.csv', blob: new Blob([text], { type: 'text/csv' }) });
}

/** The header of each column in the active language. */
const labels = () =>
  Object.fromEntries(COLUMNS.map((column) => [column, t(`import.column.${column}`)])) as Record<
    Column,
    string
  >;
