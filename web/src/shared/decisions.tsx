/**
 * The answers of a professional that bind: accept, reject, withdraw. Each is asked back with the
 * facts repeated, sent once, never shown before the server has said yes. The screen owns this, so
 * question and outcome survive a card that disappears.
 */
import { type ReactNode, useState } from 'react';
import { ApiProblem } from '@/api/problem';
import { type PlainKey, t } from '@/i18n';
import { ConfirmDialog } from '@/ui/Dialog';
import type { CaseFacts } from '@/rules/caseFacts';
import { CaseSummary } from './CaseCard';
import { useAccept, useReject, useWithdraw } from './caseCommands';

/** What can be asked back. */
export type Question = 'accept' | 'reject' | 'withdraw';

/** The message that is answered, and the facts the person saw. */
export interface Subject {
  messageId: string;
  facts: CaseFacts;
}

interface Told {
  /** The server has answered; `status` is its word. */
  onAnswer?: (question: Question, messageId: string, status: string) => void;
}

/** What a screen needs to offer these answers. */
export interface Decisions {
  ask: (question: Question, subject: Subject) => void;
  /** True while this answer is on its way. */
  busy: (question: Question, messageId: string) => boolean;
  /** Which other case stood in the way of accepting this one (C-65). */
  conflictOf: (messageId: string) => string | undefined;
  /** The open question; render it once on the screen. */
  dialog: ReactNode;
}

const words: Record<Question, { title: PlainKey; ask: PlainKey; yes: PlainKey; no: PlainKey }> = {
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
};

/** The three answers with their questions. */
export function useDecisions({ onAnswer }: Told = {}): Decisions {
  const [asked, setAsked] = useState<{ question: Question; subject: Subject }>();
  const [conflicts, setConflicts] = useState<Record<string, string>>({});
  const commands = {
    accept: useAccept(
      (status, id) => onAnswer?.('accept', id, status),
      (text, id) => setConflicts((all) => ({ ...all, [id]: text })),
    ),
    reject: useReject((id) => onAnswer?.('reject', id, 'DECLINED')),
    withdraw: useWithdraw((id) => onAnswer?.('withdraw', id, 'WITHDRAWN')),
  };
  const busy = (question: Question, messageId: string) =>
    commands[question].isPending && commands[question].variables === messageId;

  const answer = () => {
    if (!asked) return;
    commands[asked.question].mutate(asked.subject.messageId, {
      onSettled: (_output, error) => {
        // No answer came: the question stays, and the next press repeats the same intent.
        if (!(error instanceof ApiProblem && error.retryable)) setAsked(undefined);
      },
    });
  };
  const word = asked && words[asked.question];
  return {
    ask: (question, subject) => {
      setConflicts(({ [subject.messageId]: _old, ...rest }) => rest);
      setAsked({ question, subject });
    },
    busy,
    conflictOf: (messageId) => conflicts[messageId],
    dialog: asked && word && (
      <ConfirmDialog
        open
        title={t(word.title)}
        text={t(word.ask)}
        yes={t(word.yes)}
        no={t(word.no)}
        danger={asked.question !== 'accept'}
        busy={busy(asked.question, asked.subject.messageId)}
        onYes={answer}
        onNo={() => setAsked(undefined)}
      >
        <CaseSummary facts={asked.subject.facts} />
      </ConfirmDialog>
    ),
  };
}
