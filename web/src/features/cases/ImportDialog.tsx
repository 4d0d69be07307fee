import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { centerDispatch } from '@/api/centerDispatch';
import { config } from '@/api/publicQueries';
import { categoryName } from '@/i18n/categories';
import { t } from '@/i18n';
import { money } from '@/i18n/money';
import { logFailure } from '@/lib/log';
import { saveBlob } from '@/lib/saveBlob';
import { MAX_LINES } from '@/rules/posting';
import {
  type Choice,
  type Column,
  COLUMNS,
  type ImportContext,
  withDetails,
} from '@/rules/caseImport';
import type { Session } from '@/session/types';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { ConfirmDialog, Dialog } from '@/ui/Dialog';
import { TextArea } from '@/ui/Field';
import { Select } from '@/ui/Select';
import { FileButton } from '@/ui/FileButton';
import { Note } from '@/ui/Note';
import { progressBar } from '@/ui/progressBar';
import { ImportRows } from './ImportRows';
import { decodeText, fileText, readTable, type Table } from './readTable';
import { isPosted, useImport } from './useImport';
import { useImportHints } from './useImportHints';
import type { Poster } from './usePoster';

interface Props {
  poster: Poster;
  onClose: () => void;
}

/** Imports cases from a CSV file or from rows copied from a spreadsheet. */
export default function ImportDialog({ poster, onClose }: Props) {
  const [table, setTable] = useState<Table>();
  return table ? (
    <Preview
      key={table.fileId}
      {...{ table, poster, onClose }}
      onBack={() => setTable(undefined)}
    />
  ) : (
    <Source onTable={setTable} {...{ poster, onClose }} />
  );
}

/** The header of each column in the active language. */
const labels = () =>
  Object.fromEntries(COLUMNS.map((column) => [column, t(`import.column.${column}`)])) as Record<
    Column,
    string
  >;

/** Chooses the file, or takes pasted rows. */
function Source({ poster, onTable, onClose }: Props & { onTable: (table: Table) => void }) {
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

/** Tells centers of one name apart by their place. Of surgeons, and of centers in one place, only the id differs. */
function distinct(choices: readonly Choice[], { user }: Session): Choice[] {
  const placeOf = ({ value }: Choice) => {
    const center = user.affiliations.find((one) => one.center._id === value)?.center;
    return center && `${center.city}, ${center.state}`;
  };
  return withDetails(withDetails(choices, placeOf), ({ value }) => value.slice(-4));
}

/** Returns the centers, surgeons and groups that a row can name, and the defaults of the poster. */
function useImportContext(poster: Poster): ImportContext {
  const [now] = useState(() => new Date());
  const { isSurgeon, session, surgeons, centers, zoneOf } = poster;
  const defaultCenter = poster.emptyForm().surgeryCenterId;
  const ownName = session.user.fullName;
  const names = useQuery(config).data?.groups;
  return useMemo(() => {
    const own = { value: session.user.userId, label: ownName };
    return {
      centers: isSurgeon
        ? distinct(
            centers.filter(({ disabled }) => !disabled),
            session,
          )
        : [{ value: defaultCenter, label: poster.centerName('') }],
      surgeons: isSurgeon ? [own] : distinct(surgeons ?? [], session),
      groups: Array.from({ length: MAX_LINES }, (_, at) => {
        // Files are often English in every language of the client; the server has these names.
        const otherName = names?.find(({ value }) => value === at)?.label;
        const label = categoryName(at) ?? '';
        return { value: String(at), label, ...(otherName && { otherName }) };
      }),
      defaultCenter,
      defaultSurgeon: isSurgeon ? own.value : '',
      zoneOf,
      now,
    };
    // The functions of the poster are created anew on every render but do not change their results.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSurgeon, session, surgeons?.length, centers.length, defaultCenter, ownName, names, now]);
}

interface PreviewProps extends Props {
  table: Table;
  onBack: () => void;
}

/** Shows the checked rows before anything is posted, and posts the valid ones. */
function Preview({ table, poster, onBack, onClose }: PreviewProps) {
  const context = useImportContext(poster);
  const { lines, columns, setColumns, correct, post, sent, failure } = useImport(table, context);
  const ready = lines.filter((line) => line.job && !isPosted(line)).length;
  const posted = lines.filter(isPosted).length;
  const wrong = lines.length - ready - posted;
  const { cautions, total } = useImportHints(poster.session, lines);
  const centers = [...new Set(lines.flatMap(({ job }) => job?.surgeryCenterId ?? []))];
  const unusual = Object.keys(cautions).length;
  const [confirming, setConfirming] = useState(false);
  const busy = sent !== undefined;
  // No draft keeps the corrections, because a file can have hundreds of rows.
  const isCorrected = lines.some((line) => line.corrected.length > 0 && !isPosted(line));
  const [leaving, setLeaving] = useState<{ proceed: () => void }>();
  const leave = (proceed: () => void) => {
    if (busy) return;
    if (isCorrected) setLeaving({ proceed });
    else proceed();
  };
  const isDone = ready === 0 && posted > 0;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The link replaces the button that posted the rows. A row that is being edited keeps the focus.
    if (isDone && document.activeElement === document.body) link.current?.focus();
  }, [isDone]);
  return (
    <Dialog
      open
      keepOpen
      title={t('import.title')}
      width="wide"
      onClose={() => leave(onClose)}
      actions={
        <>
          <Button onClick={() => leave(onBack)} disabled={busy}>
            {t('import.other')}
          </Button>
          {isDone ? (
            <ButtonLink ref={link} to="/adminMain/adminVerification" look="main">
              {t('import.seePostings')}
            </ButtonLink>
          ) : (
            <Button
              look="main"
              busy={busy}
              disabled={ready === 0}
              onClick={() => (unusual > 0 ? setConfirming(true) : void post())}
            >
              {t('import.post', { count: ready })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p role="status">
          <span className="font-bold">{table.name}</span>
          {': '}
          <Counts {...{ ready, posted, wrong }} />
        </p>
        {ready > 0 && (
          <p className="tabular">{t('import.total', { count: ready, amount: money(total) })}</p>
        )}
        {failure && (
          <div role="alert">
            <Note>{t('import.stopped', { message: failure })}</Note>
          </div>
        )}
        {sent && (
          <p className="flex items-center gap-3">
            <progress
              className={progressBar}
              aria-label={t('import.progress')}
              value={sent.done}
              max={sent.of}
            />
            <span className="tabular text-sm">
              {t('import.progressOf', { done: sent.done, of: sent.of })}
            </span>
          </p>
        )}
        {centers.map((center) => (
          <PlanNote key={center} center={center} name={poster.centerName(center)} />
        ))}
        <details open={columns.date < 0 || columns.group < 0 || columns.hours < 0 || undefined}>
          <summary className="cursor-pointer font-bold">{t('import.columns')}</summary>
          <div className="mt-2 grid gap-3 md:grid-cols-3">
            {COLUMNS.map((column) => (
              <Select
                key={column}
                label={t(`import.column.${column}`)}
                value={String(columns[column])}
                disabled={busy || posted > 0}
                options={[
                  { value: '-1', label: t('import.noColumn') },
                  ...table.headers.map((header, at) => ({
                    value: String(at),
                    label: header || t('import.unnamed', { number: at + 1 }),
                  })),
                ]}
                onChange={({ target }) =>
                  setColumns((old) => ({ ...old, [column]: Number(target.value) }))
                }
              />
            ))}
          </div>
        </details>
        <ImportRows
          lines={lines}
          cautions={cautions}
          context={context}
          busy={busy}
          onCorrect={correct}
        />
      </div>
      <ConfirmDialog
        open={confirming}
        title={t('import.post', { count: ready })}
        text={t('import.unusual', { count: unusual })}
        yes={t('import.post', { count: ready })}
        no={t('common.cancel')}
        onYes={() => {
          setConfirming(false);
          void post();
        }}
        onNo={() => setConfirming(false)}
      >
        <p className="tabular font-bold">
          {t('import.total', { count: ready, amount: money(total) })}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={leaving !== undefined}
        title={t('import.leaveTitle')}
        text={t('import.leaveText')}
        yes={t('import.discard')}
        no={t('common.cancel')}
        danger
        onYes={() => leaving?.proceed()}
        onNo={() => setLeaving(undefined)}
      />
    </Dialog>
  );
}

/** Says that a center prefers its dispatch plan, with which its cases begin (AMB-305). */
function PlanNote({ center, name }: { center: string; name: string }) {
  const { data } = useQuery(centerDispatch(center));
  return data?.preselected && <Note>{t('import.withPlan', { centers: name })}</Note>;
}

/** The numbers of posted, valid and invalid rows. */
function Counts({ ready, posted, wrong }: { ready: number; posted: number; wrong: number }) {
  const parts: ReactNode[] = [];
  if (posted > 0) parts.push(t('import.postedCount', { count: posted }));
  if (ready > 0) parts.push(t('import.readyCount', { count: ready }));
  if (wrong > 0) parts.push(t('import.wrongCount', { count: wrong }));
  return parts.join(', ');
}
