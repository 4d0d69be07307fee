/**
 * The decisions of a professional: accept, reject, withdraw, confirm a changed time. Each is confirmed in a dialog that
 * repeats the facts, and its result is shown after the server has answered. The screen calls the
 * hook, so that dialog and result survive a card that disappears.
 */
import type { ReactNode } from 'react';
import { type PlainKey, t } from '@/i18n';
import type { CaseFacts } from '@/rules/caseFacts';
import { Button } from '@/ui/Button';
import { ConfirmDialog, Dialog } from '@/ui/Dialog';
import { AcceptanceWarnings } from './AcceptanceWarnings';
import { CaseSummary } from './CaseCard';
import { CaseTotal } from './CaseTotal';
import {
  type DecisionInput,
  useAccept,
  useReconfirm,
  useReject,
  useWithdraw,
} from './caseCommands';
import type { CommandResults } from './useCommandResults';
import { useConfirmedCommand } from './useConfirmedCommand';

/** The decisions of a professional on a case. */
export const DECISIONS = ['accept', 'reject', 'withdraw', 'reconfirm'] as const;

/** A decision of a professional on a case. */
export type Decision = (typeof DECISIONS)[number];

/** Whether other professionals have filled a case: the server lists a full one only for people who are confirmed. */
export const isTaken = (jobs: readonly { _id: string }[], id: string): boolean =>
  jobs.every(({ _id }) => _id !== id);

/** The message to answer, its card, its case, and the facts that the dialog shows. */
export interface DecisionSubject extends DecisionInput {
  jobId: string;
  facts: CaseFacts;
}

/** What `useDecisions` returns. */
export interface Decisions {
  ask: (decision: Decision, subject: DecisionSubject) => void;
  /** True while the request of this decision is pending. */
  isDeciding: (decision: Decision, messageId: string) => boolean;
  /** The open confirmation dialog; the screen renders it once. */
  dialog: ReactNode;
}

const dialogTexts: Record<
  Decision,
  { title: PlainKey; ask: PlainKey; yes: PlainKey; no: PlainKey }
> = {
  accept: {
    title: 'cases.acceptTitle',
    ask: 'cases.acceptAsk',
    yes: 'cases.accept',
    no: 'common.cancel',
  },
  reject: {
    title: 'cases.rejectTitle',
    ask: 'cases.rejectAsk',
    yes: 'common.yes',
    no: 'common.no',
  },
  withdraw: {
    title: 'cases.withdrawTitle',
    ask: 'cases.withdrawAsk',
    yes: 'common.yes',
    no: 'common.no',
  },
  reconfirm: {
    title: 'cases.reconfirm',
    ask: 'cases.acceptAsk',
    yes: 'cases.reconfirm',
    no: 'common.cancel',
  },
};

/**
 * Provides the decisions; `onSuccess` runs after the server has accepted one. `isGone` returns whether the place was taken
 * while the dialog was open.
 */
export function useDecisions(
  results: Pick<CommandResults, 'record'>,
  onSuccess?: (decision: Decision, subject: DecisionSubject) => void,
  isGone: (subject: DecisionSubject) => boolean = () => false,
): Decisions {
  const commands = {
    accept: useAccept(results),
    reject: useReject(),
    withdraw: useWithdraw(),
    reconfirm: useReconfirm(results),
  };
  const inputOf = ({ id, messageId, version }: DecisionSubject): DecisionInput => ({
    id,
    messageId,
    ...(version !== undefined && { version }),
  });
  const confirmed = {
    accept: useConfirmedCommand(commands.accept, inputOf, (s) => onSuccess?.('accept', s)),
    reject: useConfirmedCommand(commands.reject, inputOf, (s) => onSuccess?.('reject', s)),
    withdraw: useConfirmedCommand(commands.withdraw, inputOf, (s) => onSuccess?.('withdraw', s)),
    reconfirm: useConfirmedCommand(commands.reconfirm, inputOf, (s) => onSuccess?.('reconfirm', s)),
  };
  const open = DECISIONS.find((one) => confirmed[one].subject);
  const subject = open && confirmed[open].subject;
  const taken =
    open === 'accept' && subject !== undefined && !confirmed.accept.isPending && isGone(subject);
  return {
    ask: (decision, about) => {
      results.record(about.id, {});
      confirmed[decision].ask(about);
    },
    isDeciding: (decision, messageId) =>
      commands[decision].isPending && commands[decision].variables.messageId === messageId,
    dialog: open && subject && (
      <DecisionDialog
        decision={open}
        subject={subject}
        ended={taken && 'cases.taken'}
        busy={confirmed[open].isPending}
        onYes={confirmed[open].confirm}
        onNo={confirmed[open].cancel}
      />
    ),
  };
}

interface DialogProps {
  decision: Decision;
  subject: Omit<DecisionSubject, 'id'>;
  /** The message that replaces the question if the case is no longer open to the professional. */
  ended?: PlainKey | false;
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Repeats the facts of a case and asks for the confirmation of a decision. */
export function DecisionDialog(props: DialogProps) {
  const { decision, subject, ended, busy, onYes, onNo } = props;
  const { messageId, jobId, version = 0, facts } = subject;
  const { title, ask, yes, no } = dialogTexts[decision];
  if (ended)
    return (
      <Dialog
        open
        title={t(title)}
        onClose={onNo}
        actions={
          <Button look="main" wide onClick={onNo}>
            {t('common.close')}
          </Button>
        }
      >
        <CaseSummary facts={facts} />
        <p role="alert" className="mt-3 font-bold">
          {t(ended)}
        </p>
      </Dialog>
    );
  return (
    <ConfirmDialog
      open
      title={t(title)}
      text={t(ask)}
      yes={t(yes)}
      no={t(no)}
      danger={decision === 'reject' || decision === 'withdraw'}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <CaseSummary facts={facts} />
      {(decision === 'accept' || decision === 'reconfirm') && (
        <>
          <CaseTotal facts={facts} />
          <AcceptanceWarnings
            messageId={messageId}
            moved={decision === 'reconfirm' && { jobId, version, timeZone: facts.timeZone }}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
