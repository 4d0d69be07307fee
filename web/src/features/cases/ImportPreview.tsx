import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { centerDispatchQuery } from '@/api/centerDispatch';
import { t } from '@/i18n';
import { money } from '@/i18n/money';
import { useQuestion } from '@/shared/useQuestion';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { ConfirmDialog, Dialog } from '@/ui/Dialog';
import { Note } from '@/ui/Note';
import { progressBar } from '@/ui/progressBar';
import { ImportColumns } from './ImportColumns';
import { ImportRows } from './ImportRows';
import type { Table } from './readTable';
import { type ImportedLine, isPosted, useImport } from './useImport';
import { useImportContext } from './useImportContext';
import { useImportHints } from './useImportHints';
import type { Poster } from './usePoster';

interface Props {
  table: Table;
  poster: Poster;
  onBack: () => void;
  onClose: () => void;
}

/** Shows the checked rows before anything is posted, and posts the valid ones. */
export function ImportPreview({ table, poster, onBack, onClose }: Props) {
  const context = useImportContext(poster);
  const { lines, columns, setColumns, correct, post, sent, failure } = useImport(table, context);
  const counts = countLines(lines);
  const { ready, posted } = counts;
  const { cautions, total } = useImportHints(poster.session, lines);
  const centers = [...new Set(lines.flatMap(({ job }) => job?.surgeryCenterId ?? []))];
  const unusual = Object.keys(cautions).length;
  const unusualRows = useQuestion<number>();
  const busy = sent !== undefined;
  const { leave, question } = useLeave(lines, busy);
  const postIfConfirmed = async () => {
    if (unusual === 0 || (await unusualRows.ask(unusual))) await post();
  };
  const isDone = ready === 0 && posted > 0;
  const link = useFocusOnceDone(isDone);
  const totalText = t('import.total', { count: ready, amount: money(total) });
  return (
    <Dialog
      open
      keepOpen
      title={t('import.title')}
      width="wide"
      onClose={() => void leave(onClose)}
      actions={
        <>
          <Button onClick={() => void leave(onBack)} disabled={busy}>
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
              onClick={() => void postIfConfirmed()}
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
          <Counts {...counts} />
        </p>
        {ready > 0 && <p className="tabular">{totalText}</p>}
        {failure && (
          <div role="alert">
            <Note>{t('import.stopped', { message: failure })}</Note>
          </div>
        )}
        {sent && <Progress {...sent} />}
        {centers.map((center) => (
          <PlanNote key={center} center={center} name={poster.centerName(center)} />
        ))}
        <ImportColumns
          headers={table.headers}
          columns={columns}
          disabled={busy || posted > 0}
          onChange={setColumns}
        />
        <ImportRows
          lines={lines}
          cautions={cautions}
          context={context}
          busy={busy}
          onCorrect={correct}
        />
      </div>
      <ConfirmDialog
        open={unusualRows.subject !== undefined}
        title={t('import.post', { count: ready })}
        text={t('import.unusual', { count: unusualRows.subject ?? 0 })}
        yes={t('import.post', { count: ready })}
        no={t('common.cancel')}
        onYes={unusualRows.confirm}
        onNo={unusualRows.cancel}
      >
        <p className="tabular font-bold">{totalText}</p>
      </ConfirmDialog>
      {question}
    </Dialog>
  );
}

interface LineCounts {
  ready: number;
  posted: number;
  wrong: number;
}

function countLines(lines: readonly ImportedLine[]): LineCounts {
  const ready = lines.filter((line) => line.job && !isPosted(line)).length;
  const posted = lines.filter(isPosted).length;
  return { ready, posted, wrong: lines.length - ready - posted };
}

/** Asks before corrections are lost, which no draft keeps, because a file can have hundreds of rows. */
function useLeave(lines: readonly ImportedLine[], busy: boolean) {
  const isCorrected = lines.some((line) => line.corrected.length > 0 && !isPosted(line));
  const discard = useQuestion<'corrections'>();
  return {
    leave: async (proceed: () => void) => {
      if (busy) return;
      if (!isCorrected || (await discard.ask('corrections'))) proceed();
    },
    question: (
      <ConfirmDialog
        open={discard.subject !== undefined}
        title={t('import.leaveTitle')}
        text={t('import.leaveText')}
        yes={t('import.discard')}
        no={t('common.cancel')}
        danger
        onYes={discard.confirm}
        onNo={discard.cancel}
      />
    ),
  };
}

/** Returns the ref of the link that replaces the button that posted the rows, and gives it the focus of the button. */
function useFocusOnceDone(isDone: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // A row that is being edited keeps the focus.
    if (isDone && document.activeElement === document.body) link.current?.focus();
  }, [isDone]);
  return link;
}

/** The number of rows that the server has answered. */
function Progress({ done, of }: { done: number; of: number }) {
  return (
    <p className="flex items-center gap-3">
      <progress className={progressBar} aria-label={t('import.progress')} value={done} max={of} />
      <span className="tabular text-sm">{t('import.progressOf', { done, of })}</span>
    </p>
  );
}

/** Says that a center prefers its dispatch plan, with which its cases begin (AMB-305). */
function PlanNote({ center, name }: { center: string; name: string }) {
  const { data } = useQuery(centerDispatchQuery(center));
  return data?.preselected && <Note>{t('import.withPlan', { centers: name })}</Note>;
}

/** The numbers of posted, valid and invalid rows. */
function Counts({ ready, posted, wrong }: LineCounts) {
  const parts: ReactNode[] = [];
  if (posted > 0) parts.push(t('import.postedCount', { count: posted }));
  if (ready > 0) parts.push(t('import.readyCount', { count: ready }));
  if (wrong > 0) parts.push(t('import.wrongCount', { count: wrong }));
  return parts.join(', ');
}
