import type { Message, NoticeAction } from '@/api/types';
import { t } from '@/i18n';
import { factsOfMessage } from '@/rules/caseFacts';
import { isUnconfirmed } from '@/rules/notices';
import { Button } from '@/ui/Button';
import type { NoticeCommands } from './useNoticeCommands';

interface Props {
  action: NoticeAction;
  message: Message;
  commands: NoticeCommands;
}

/** The button of an action that the recipient of a notification has. */
export function NoticeActionButton({ action, message, commands }: Props) {
  const id = message._id;
  switch (action) {
    case 'ACCEPT':
    case 'REJECT': {
      const facts = factsOfMessage(message);
      const version = message.job?.version;
      const decision = action === 'ACCEPT' ? 'accept' : 'reject';
      return (
        <Button
          look={action === 'ACCEPT' ? 'main' : 'quiet'}
          busy={commands.isDeciding(decision, id)}
          onClick={() => facts && commands.ask(decision, { id, messageId: id, facts, version })}
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
    case 'RELEASE':
      return (
        <Button look="main" busy={commands.releasing(id)} onClick={() => commands.release(message)}>
          {t(isUnconfirmed(message) ? 'release.refill' : 'release.do')}
        </Button>
      );
    case 'DISCARD':
      return <Button onClick={() => commands.discard(id)}>{t('notices.discard')}</Button>;
  }
}
