import { t } from '@/i18n';
import { hasPasskeys } from '@/lib/passkeys';
import { AlertList } from '@/ui/AlertList';
import { Button } from '@/ui/Button';
import { TextField } from '@/ui/Field';
import { PageHeading } from '@/ui/PageHeading';
import { type SecondFactorProps, useSecondFactor } from './useSecondFactor';

/** The second step of a sign-in: the code of the authenticator app, a recovery code, or a passkey. */
export default function SecondFactorStep(props: SecondFactorProps) {
  const { methods } = props.pending;
  const hasApp = methods.includes('TOTP');
  const hasPasskey = methods.includes('PASSKEY');
  /** False if a passkey is the only second factor of the user. */
  const hasCode = hasApp || methods.includes('RECOVERY_CODE');
  const { recovery, label, wrong, busy, attempt, messages, onSubmit, signInWithPasskey, switchTo } =
    useSecondFactor(props);
  const lead = hasCode
    ? recovery
      ? 'factor.recoveryLead'
      : 'factor.stepLead'
    : 'factor.passkeyLead';
  return (
    <>
      <PageHeading>{t('factor.stepTitle')}</PageHeading>
      <p className="mt-2 text-muted">{t(lead)}</p>
      <form noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
        <AlertList items={wrong ? [...messages, wrong] : messages} attempt={attempt} />
        {hasCode && (
          <>
            <TextField
              // A new field for each method, so that no code of the other one stays in it.
              key={label}
              name="code"
              label={label}
              autoComplete={recovery ? 'off' : 'one-time-code'}
              inputMode={recovery ? 'text' : 'numeric'}
              autoCapitalize={recovery ? 'characters' : 'none'}
              spellCheck={false}
              maxLength={40}
              error={wrong}
              required
              autoFocus
            />
            <Button type="submit" look="main" busy={busy} className="w-full">
              {t('factor.submit')}
            </Button>
          </>
        )}
        {hasPasskey &&
          (hasPasskeys() ? (
            <Button
              look={hasCode ? undefined : 'main'}
              busy={!hasCode && busy}
              disabled={busy}
              className="w-full"
              onClick={signInWithPasskey}
              autoFocus={!hasCode}
            >
              {t('factor.usePasskey')}
            </Button>
          ) : (
            !hasCode && <p className="text-muted">{t('factor.noPasskeyHere')}</p>
          ))}
      </form>
      <div className="mt-3 -mb-3 flex flex-wrap justify-between gap-x-4 md:-mb-1">
        <Button look="plain" size="small" onClick={() => props.onBack()}>
          {t('factor.back')}
        </Button>
        {hasApp && methods.includes('RECOVERY_CODE') && (
          <Button look="plain" size="small" onClick={() => switchTo(!recovery)}>
            {t(recovery ? 'factor.useApp' : 'factor.useRecovery')}
          </Button>
        )}
      </div>
      {(recovery || !methods.includes('RECOVERY_CODE')) && (
        <p className="mt-4 border-t border-line pt-4 text-sm text-muted">{t('factor.lost')}</p>
      )}
    </>
  );
}
