import type { Message, NoticeAction } from '@/api/types';
import { t } from '@/i18n';
import { factsOfMessage } from '@/rules/caseFacts';
import { isUnconfirmed } from '@/rules/notices';
import { Button } from '@/ui/Button';
import { DayStepButton } from './DayStepButton';
import type { NoticeCommands } from './useNoticeCommands';

interface Props {
  action: NoticeAction;
  message: Message;
  commands: NoticeCommands;
}

const DECISIONS = {
  ACCEPT: 'accept',
  REJECT: 'reject',
  CONFIRM_TIME: 'reconfirm',
  WITHDRAW: 'withdraw',
} as const;

/** The button of an action that the recipient of a notification has. */
export function NoticeActionButton({ action, message, commands }: Props) {
  const id = message._id;
  const look = message.actions.at(-1) === action ? 'main' : 'quiet';
  switch (action) {
    case 'ACCEPT':
    case 'REJECT':
    case 'CONFIRM_TIME':
    case 'WITHDRAW': {
      const facts = factsOfMessage(message);
      const { job } = message;
      const decision = DECISIONS[action];
      return (
        <Button
          look={look}
          busy={commands.isDeciding(decision, id)}
          onClick={() => {
            if (!job || !facts) return;
            const { _id: jobId, version } = job;
            commands.ask(decision, { id, messageId: id, jobId, facts, version });
          }}
        >
          {t(action === 'WITHDRAW' ? 'absence.report' : `cases.${decision}`)}
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
    case 'CONFIRM_DAY':
      return (
        <Button
          look="main"
          busy={commands.confirmingDay(id)}
          onClick={() => commands.confirmDay(message)}
        >
          {t('attendance.confirm')}
        </Button>
      );
    case 'CANNOT_COME':
      return (
        <Button look={look} onClick={() => commands.reportAbsence(message)}>
          {t('absence.report')}
        </Button>
      );
    case 'ON_MY_WAY':
    case 'HERE':
      return (
        <DayStepButton action={action} messageId={id} look={look} onArrived={commands.remove} />
      );
    case 'STAND_BY':
      return (
        <Button
          look="main"
          busy={commands.joiningStandby(message)}
          onClick={() => commands.joinStandby(message)}
        >
          {t('standby.join')}
        </Button>
      );
    case 'RELEASE':
      return (
        <Button look="main" busy={commands.releasing(id)} onClick={() => commands.release(message)}>
          {t(isUnconfirmed(message) ? 'release.refill' : 'release.do')}
        </Button>
      );
    case 'DISCARD':
      return (
        <Button
          look={message.actions.length > 1 ? 'plain' : 'quiet'}
          onClick={() => commands.discard(id)}
        >
          {t('notices.discard')}
        </Button>
      );
  }
}
