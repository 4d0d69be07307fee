import { useRef } from 'react';
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';
import type { components } from '@/api/schema';
import { AdministratorQuestion } from '@/shared/AdministratorQuestion';
import {
  type AdministratorDecision,
  useAdministratorDecision,
} from '@/shared/useAdministratorDecision';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t } from '@/i18n';
import { dateText } from '@/i18n/dates';
import { useKeepFocus } from '@/lib/useKeepFocus';
import { ownZone } from '@/rules/zonedTime';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { ConfirmDialog } from '@/ui/Dialog';
import { toast } from '@/ui/toast';

type Administrator = components['schemas']['CenterAdministrator'];

interface Props {
  centerId: string;
  /** The name of the center. */
  center: string;
  administrators: readonly Administrator[];
}

/**
 * The administrators of a center and the people who wait to become one. Those who joined it after the user can be removed, and
 * those who wait can be confirmed or declined.
 */
export function CenterAdministrators({ centerId, center, administrators }: Props) {
  const { userId } = useUser();
  const box = useRef<HTMLUListElement>(null);
  useKeepFocus(box);
  const remove = useCommand({
    send: ({ _id }: Administrator) =>
      bodyOf(
        api.PUT('/api/revokecredential/{id}', {
          params: { path: { id: _id } },
          body: { center: centerId },
        }),
      ),
    onDone: (_answer, { fullName }) => toast(t('admins.removed', { name: fullName, center })),
    refreshes: ['profile'],
  });
  const removal = useConfirmedCommand(remove, (one: Administrator) => one);
  const asked = removal.subject;
  const decide = useAdministratorDecision();
  const decision = useConfirmedCommand(decide, (one: AdministratorDecision) => one);
  return (
    <>
      <ul ref={box} aria-label={t('factorRule.title', { center })} className="mt-3 grid gap-3">
        {administrators.map((one) => (
          <li
            key={one._id}
            data-place={one._id}
            tabIndex={-1}
            className="flex items-center justify-between gap-x-4 gap-y-2 rounded border border-line p-3 max-md:flex-wrap"
          >
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">
                {one.fullName}
                {one._id === userId && (
                  <span className="font-normal text-muted"> · {t('admins.you')}</span>
                )}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {`${one.email} · ${t(sinceText(one), { date: dateText(one.since, ownZone()) })}`}
              </p>
            </div>
            {one.status === 'PENDING' ? (
              <DecisionButtons
                one={one}
                busy={decide.isPending && decide.variables.person._id === one._id}
                onDecide={(confirms) =>
                  decision.ask({
                    person: { ...one, centerId, centerName: center },
                    unverified: !one.verifiedEmail,
                    confirms,
                  })
                }
              />
            ) : (
              one.removable && (
                <Button
                  wide
                  busy={remove.isPending && remove.variables._id === one._id}
                  aria-label={t('admins.removeWhich', { name: one.fullName })}
                  onClick={() => removal.ask(one)}
                >
                  {t('admins.remove')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {administrators.length > 1 && <p className="mt-2 text-sm text-muted">{t('admins.hint')}</p>}
      {asked && (
        <ConfirmDialog
          open
          danger
          title={t('admins.ask', { name: asked.fullName, center })}
          text={t('admins.askText', {
            name: asked.fullName,
            email: asked.email,
            center,
            date: dateText(asked.since, ownZone()),
          })}
          yes={t('admins.remove')}
          no={t('common.cancel')}
          busy={removal.isPending}
          onYes={removal.confirm}
          onNo={removal.cancel}
        />
      )}
      {decision.subject && (
        <AdministratorQuestion
          decision={decision.subject}
          busy={decision.isPending}
          onYes={decision.confirm}
          onNo={decision.cancel}
        />
      )}
    </>
  );
}

/** The text that says since when a person administers the center, or what they wait for. */
function sinceText({ status, verifiedEmail }: Administrator) {
  if (status === 'VERIFIED') return 'admins.since';
  return verifiedEmail ? 'admins.waits' : 'admins.unverified';
}

interface DecisionProps {
  one: Administrator;
  busy: boolean;
  onDecide: (confirms: boolean) => void;
}

/** Confirms or declines a person who waits. A person with an unverified address can only be declined. */
function DecisionButtons({ one, busy, onDecide }: DecisionProps) {
  return (
    <div className="flex shrink-0 flex-wrap gap-2 max-md:w-full">
      <Button
        wide
        busy={busy}
        aria-label={t('waitingAdmin.declineWhich', { name: one.fullName })}
        onClick={() => onDecide(false)}
      >
        {t('waitingAdmin.decline')}
      </Button>
      {one.verifiedEmail && (
        <Button
          wide
          look="main"
          busy={busy}
          aria-label={t('waitingAdmin.confirmWhich', { name: one.fullName })}
          onClick={() => onDecide(true)}
        >
          {t('waitingAdmin.confirm')}
        </Button>
      )}
    </div>
  );
}
