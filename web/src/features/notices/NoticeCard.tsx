import type { ReactNode } from 'react';
import type { Message, NoticeAction } from '@/api/types';
import { CaseCard } from '@/shared/CaseCard';
import { ConflictNote } from '@/shared/ConflictNote';
import { Eligible } from '@/shared/Eligible';
import { factsOfMessage } from '@/rules/caseFacts';
import { noticeState, senderName } from '@/rules/notices';
import { categoryName } from '@/i18n/categories';
import { dayOf, shiftDay } from '@/rules/zonedTime';
import { relativeTimeText } from '@/i18n/dates';
import { t } from '@/i18n';
import { Button } from '@/ui/Button';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Note } from '@/ui/Note';
import { TextLink } from '@/ui/TextLink';
import type { NoticeCommands } from './useNoticeCommands';
import { contentText } from './contentText';

interface Props {
  message: Message;
  commands: NoticeCommands;
  now: Date;
}

/** A notification with its sender, time, case and actions. */
export function NoticeCard({ message, commands, now }: Props) {
  const facts = factsOfMessage(message);
  const actions = message.actions.map((action) => (
    <ActionButton key={action} action={action} message={message} commands={commands} />
  ));
  return (
    <li
      data-place={message._id}
      tabIndex={-1}
      className="scroll-mt-4 rounded-card outline-offset-2"
    >
      {facts ? (
        <CaseNotice message={message} commands={commands} now={now} actions={actions} />
      ) : (
        <Card as="article" padding="normal" aria-label={message.subject}>
          <h3 className="text-lg">{message.subject}</h3>
          <div className="mt-1">
            <Said message={message} now={now} />
          </div>
          <div className="mt-4 flex justify-end max-md:[&>*]:w-full">{actions}</div>
        </Card>
      )}
    </li>
  );
}

interface CaseNoticeProps extends Props {
  actions: ReactNode;
}

function CaseNotice({ message, commands, now, actions }: CaseNoticeProps) {
  const facts = factsOfMessage(message);
  const state = noticeState(message, now);
  if (!facts) return null;
  return (
    <CaseCard
      facts={facts}
      state={state.state}
      stateLabel={state.label && t(state.label)}
      now={now}
      actions={
        <>
          {message.type === 'WITHDRAWAL' && state.state !== 'past' && (
            <ToPosting message={message} />
          )}
          {actions}
        </>
      }
    >
      <div className="grid gap-2">
        <div className="border-t border-line pt-3">
          <Said message={message} now={now} />
        </div>
        {message.type === 'INVITATION_REQUEST' && (
          <Eligible
            certified={message.certifiedForCenter}
            licenseExpired={message.licenseExpired}
          />
        )}
        {message.claimSubmitted && (
          <Note>
            {t('notices.claimed')}{' '}
            <TextLink to="/userMain/viewClaims" className="inline-block min-h-6">
              {t('notices.toClaims')}
            </TextLink>
          </Note>
        )}
        <ConflictNote conflict={commands.resultOf(message._id).conflict} />
      </div>
    </CaseCard>
  );
}

/** A link to the posting, whose participants show who can still be invited. */
function ToPosting({ message: { job } }: { message: Message }) {
  if (!job) return null;
  const day = dayOf(new Date(job.start), job.timeZone);
  return (
    <ButtonLink
      to="/adminMain/adminVerification"
      // The list filters by days of the poster's first center, which may differ from the case's day
      // by one.
      search={{
        start: shiftDay(day, { days: -1 }),
        end: shiftDay(day, { days: 1 }),
        item: job._id,
      }}
    >
      {t('schedule.toPosting')}
    </ButtonLink>
  );
}

/** The sender, the message and its time. */
function Said({ message, now }: { message: Message; now: Date }) {
  const name = senderName(message);
  const category = categoryName(message.sender?.categoryId);
  return (
    <>
      <p>
        {name && <strong className="font-bold">{name}</strong>}
        {category && <span className="text-sm text-muted"> · {category}</span>}
        {name && <span className="text-sm text-muted"> · </span>}
        <time dateTime={message.createdAt} className="text-sm text-muted">
          {relativeTimeText(message.createdAt, message.job?.timeZone, now)}
        </time>
      </p>
      <p>{contentText(message.content)}</p>
    </>
  );
}

interface ActionProps extends Omit<Props, 'now'> {
  action: NoticeAction;
}

function ActionButton({ action, message, commands }: ActionProps) {
  const id = message._id;
  switch (action) {
    case 'ACCEPT':
    case 'REJECT': {
      const facts = factsOfMessage(message);
      const decision = action === 'ACCEPT' ? 'accept' : 'reject';
      return (
        <Button
          look={action === 'ACCEPT' ? 'main' : 'quiet'}
          busy={commands.isDeciding(decision, id)}
          onClick={() => facts && commands.ask(decision, { id, messageId: id, facts })}
        >
          {t(`cases.${decision}`)}
        </Button>
      );
    }
    case 'INVITE':
      return (
        <Button look="main" busy={commands.inviting(id)} onClick={() => commands.invite(message)}>
          {t('requests.invite')}
        </Button>
      );
    case 'DECLINE':
      return (
        <Button
          busy={commands.decline.isPending && commands.decline.subject?._id === id}
          onClick={() => commands.decline.ask(message)}
        >
          {t('requests.decline')}
        </Button>
      );
    case 'ACKNOWLEDGE':
      return (
        <Button look="main" onClick={() => commands.acknowledge(id)}>
          {t('cases.acknowledge')}
        </Button>
      );
    case 'DISCARD':
      return <Button onClick={() => commands.discard(id)}>{t('notices.discard')}</Button>;
  }
}
