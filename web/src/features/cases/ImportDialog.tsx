import { useState } from 'react';
import { ImportPreview } from './ImportPreview';
import { ImportSource } from './ImportSource';
import type { Table } from './readTable';
import type { Poster } from './usePoster';

interface Props {
  poster: Poster;
  onClose: () => void;
}

/** Imports cases from a CSV file or from rows copied from a spreadsheet. */
export default function ImportDialog({ poster, onClose }: Props) {
  const [table, setTable] = useState<Table>();
  return table ? (
    <ImportPreview
      key={table.fileId}
      {...{ table, poster, onClose }}
      onBack={() => setTable(undefined)}
    />
  ) : (
    <ImportSource onTable={setTable} {...{ poster, onClose }} />
  );
}
