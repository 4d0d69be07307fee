import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ownZone } from '@/rules/zonedTime';
import { QueryView } from '@/shared/QueryView';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { phoneText } from '@/rules/people';
import { t } from '@/i18n';
import { dateTimeText } from '@/i18n/dates';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog, Dialog } from '@/ui/Dialog';
import { FactList } from '@/ui/Facts';
import { TextLink } from '@/ui/TextLink';
import { ChoiceDialog } from './ChoiceDialog';
import { useEndSessionsOf, useSetAccountActive, useUnlock } from './commands';
import { type Account, accountQuery, type AccountDetails, type CloseReason } from './queries';

const REASONS: readonly CloseReason[] = ['REQUESTED', 'LEFT', 'DUPLICATE', 'MISUSE', 'OTHER'];

interface Props {
  account: Account;
  onClose: () => void;
}

/** An account with the commands of a system administrator: closing, reopening, unlocking and signing out. */
export default function AccountDialog({ account: listed, onClose }: Props) {
  const own = useUser()._id === listed._id;
  const query = useQuery(accountQuery(listed._id));
  const account = query.data ?? listed;
  const [closing, setClosing] = useState(false);
  const unlock = useUnlock();
  const setActive = useSetAccountActive();
  const end = useEndSessionsOf();
  const endAll = useConfirmedCommand(end, (subject: Account) => subject);
  const reopen = useConfirmedCommand(setActive, (subject: Account) => ({
    account: subject,
    active: true,
  }));
  if (closing)
    return (
      <ChoiceDialog
        title={t('admin.closeTitle', { name: account.fullName })}
        submitLabel={t('admin.close')}
        reasons={REASONS.map((value) => ({ value, label: t(`admin.closeReason.${value}`) }))}
        submit={(reason) => setActive.mutateAsync({ account, active: false, reason })}
        onClose={() => setClosing(false)}
      >
        <p>
          {account.fullName}, {account.email}
        </p>
        <p className="text-muted">{t('admin.closeHint')}</p>
      </ChoiceDialog>
    );
  if (endAll.subject)
    return (
      <ConfirmDialog
        open
        title={t('admin.endSessions')}
        text={t('sessions.askOfPerson', { name: account.fullName })}
        yes={t('sessions.signOut')}
        no={t('common.cancel')}
        busy={endAll.isPending}
        onNo={endAll.cancel}
        onYes={endAll.confirm}
      />
    );
  if (reopen.subject)
    return (
      <ConfirmDialog
        open
        title={t('admin.open')}
        text={t('admin.openText', { name: account.fullName })}
        yes={t('admin.open')}
        no={t('common.cancel')}
        busy={reopen.isPending}
        onNo={reopen.cancel}
        onYes={reopen.confirm}
      />
    );
  return (
    <Dialog open title={account.fullName} onClose={onClose}>
      <QueryView query={query}>
        {(details) => (
          <>
            <Details details={details} />
            <p className="mt-3 flex flex-wrap gap-x-5">
              <TextLink
                touch
                to="/adminMain/administration"
                search={{ show: 'audit', person: details._id }}
              >
                {t('admin.auditBy')}
              </TextLink>
              <TextLink
                touch
                to="/adminMain/administration"
                search={{ show: 'audit', object: details._id }}
              >
                {t('admin.auditAbout')}
              </TextLink>
            </p>
            <AccountCommands
              own={own}
              details={details}
              unlocking={unlock.isPending}
              onUnlock={() => unlock.run(details)}
              onEndSessions={() => endAll.ask(account)}
              onClose={() => setClosing(true)}
              onOpen={() => reopen.ask(account)}
            />
            {own && <p className="mt-3 text-muted">{t('admin.ownAccount')}</p>}
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

interface CommandsProps {
  own: boolean;
  details: AccountDetails;
  unlocking: boolean;
  onUnlock: () => void;
  onEndSessions: () => void;
  onClose: () => void;
  onOpen: () => void;
}

/** The commands that the account has now. The focus stays in them when one is no longer possible. */
function AccountCommands({ own, details, unlocking, ...on }: CommandsProps) {
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  return (
    <div ref={box} className="mt-5 flex flex-wrap gap-3">
      {details.lockedUntil && (
        <Button wide data-place="unlock" busy={unlocking} onClick={on.onUnlock}>
          {t('admin.unlock')}
        </Button>
      )}
      {details.sessions > 0 && !own && (
        <Button wide data-place="sessions" onClick={on.onEndSessions}>
          {t('admin.endSessions')}
        </Button>
      )}
      {!own && details.active && (
        <Button wide data-place="close" look="danger" onClick={on.onClose}>
          {t('admin.close')}
        </Button>
      )}
      {!details.active && !details.deleted && (
        <Button wide data-place="open" onClick={on.onOpen}>
          {t('admin.open')}
        </Button>
      )}
    </div>
  );
}

function Details({ details }: { details: AccountDetails }) {
  const zone = ownZone();
  const { email, phone, signInType, active, deleted, verifiedEmail, centers, sessions } = details;
  const state = deleted ? 'deleted' : active ? 'open' : 'closed';
  const when = (time: string | undefined) => time && dateTimeText(time, zone);
  return (
    <FactList
      layout="stacked"
      facts={[
        [t('admin.email'), verifiedEmail ? email : t('admin.emailUnverified', { email })],
        [t('admin.phone'), phone ? phoneText(phone) : t('admin.nothing')],
        [t('admin.role'), t(`admin.role.${signInType}`)],
        [t('admin.account'), t(`admin.account.${state}`)],
        [
          t('admin.centers'),
          centers
            .map(({ name, verified }) => (verified ? name : t('admin.centerUnverified', { name })))
            .join(', ') || t('admin.nothing'),
        ],
        [t('admin.createdAt'), when(details.createdAt)],
        [t('admin.lastSignIn'), when(details.lastSignIn) ?? t('admin.unknown')],
        [t('admin.sessions'), sessions],
        [t('admin.locked'), when(details.lockedUntil)],
        [t('admin.id'), details._id],
      ]}
    />
  );
}
