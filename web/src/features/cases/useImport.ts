/** The state of an import: the values of its rows, their faults, and the answers of the server. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api, bodyOf } from '@/api/client';
import { ApiProblem, problemText, translated } from '@/api/problem';
import { refreshAfterCommand } from '@/api/refresh';
import type { components } from '@/api/schema';
import {
  batchesOf,
  checkRow,
  type CheckedRow,
  type Column,
  COLUMNS,
  columnOf,
  type ImportContext,
  matchHeaders,
  type RowValues,
  valuesOf,
} from '@/rules/caseImport';
import type { Table } from './readTable';

type Answer = components['schemas']['ImportedRow'];

/** A row of the file with corrections, faults and the answer of the server. */
export interface ImportedLine extends CheckedRow {
  /** The number of the row below the headers, from 1. */
  number: number;
  values: RowValues;
  /** The answer of the server for these values; undefined before the first. */
  answer: Answer | undefined;
  /** The messages of the server by column; a message without a column has the key ''. */
  messages: Partial<Record<Column | '', string>>;
  /** The columns that the user has edited; they stay editable after the correction. */
  corrected: readonly Column[];
}

/** Whether a case exists for the row. */
export const isPosted = ({ answer }: Pick<ImportedLine, 'answer'>): boolean =>
  answer !== undefined && answer.state !== 'REFUSED';

const NO_EDITS: Record<number, Partial<RowValues>> = {};

/** Returns the rows of an import, and the functions that correct and post them. */
export function useImport(table: Table, context: ImportContext) {
  const queryClient = useQueryClient();
  const [columns, setColumns] = useState(() => matchHeaders(table.headers));
  const [edits, setEdits] = useState(NO_EDITS);
  const [answers, setAnswers] = useState<Record<number, Answer>>({});
  const [sent, setSent] = useState<{ done: number; of: number }>();
  const [failure, setFailure] = useState<string>();

  const lines = useMemo(
    () =>
      table.rows.map((cells, at): ImportedLine => {
        const number = at + 1;
        const own = edits[number];
        const values = { ...valuesOf(cells, columns), ...own };
        const answer = answers[number];
        const messages: ImportedLine['messages'] = {};
        if (answer?.state === 'REFUSED') {
          for (const { field, message } of answer.fields ?? [])
            messages[columnOf(field) ?? ''] = message;
          if (Object.keys(messages).length === 0) messages[''] = answer.message ?? '';
        }
        const corrected = COLUMNS.filter((column) => own?.[column] !== undefined);
        return { number, values, answer, messages, corrected, ...checkRow(values, context) };
      }),
    [table, columns, edits, answers, context],
  );

  /** Changes a cell and removes the answer for the former values. */
  const correct = (number: number, column: Column, text: string) => {
    setEdits((old) => ({ ...old, [number]: { ...old[number], [column]: text } }));
    setAnswers((old) =>
      Object.fromEntries(Object.entries(old).filter(([row]) => Number(row) !== number)),
    );
  };

  /** Posts all valid rows that are not posted yet, in sequential requests. */
  const post = async () => {
    const rows = lines.flatMap((line) =>
      line.job && !isPosted(line) ? [{ row: line.number, job: line.job }] : [],
    );
    setFailure(undefined);
    setSent({ done: 0, of: rows.length });
    const since = performance.now();
    let done = 0;
    try {
      for (const batch of batchesOf(rows)) {
        const body = { fileId: table.fileId, rows: batch };
        const answer = await bodyOf(api.POST('/api/importjobs', { body }));
        const answered = await Promise.all(answer.rows.map((one) => translated(one)));
        const byRow = Object.fromEntries(answered.map((one) => [one.row, one]));
        setAnswers((old) => ({ ...old, ...byRow }));
        done += batch.length;
        setSent({ done, of: rows.length });
      }
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setFailure(problemText(problem));
    } finally {
      setSent(undefined);
      refreshAfterCommand(queryClient, ['cases'], since);
    }
  };

  return { lines, columns, setColumns, correct, post, sent, failure };
}
