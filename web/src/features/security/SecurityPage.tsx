import { t } from '@/i18n';
import { lacksSecondFactor } from '@/rules/roles';
import { useUser } from '@/session/store';
import { Page } from '@/ui/Page';
import { CenterCodeSection } from './CenterCodeSection';
import { CenterRules } from './CenterRules';
import { DataSection } from './DataSection';
import { PasskeysSection } from './PasskeysSection';
import { PasswordSection } from './PasswordSection';
import { SecondFactorSection } from './SecondFactorSection';
import { SessionsSection } from './SessionsSection';

/** The security settings of the account; each section is a separate component. */
export default function SecurityPage() {
  // Without a required second factor, only an app or a passkey can be added.
  const complete = !lacksSecondFactor(useUser());
  return (
    <Page title={t('title.security')} lead={t('account.lead')}>
      <div className="grid gap-4">
        <SecondFactorSection />
        <PasskeysSection />
        {complete && (
          <>
            <SessionsSection />
            <PasswordSection />
            <CenterCodeSection />
            <CenterRules />
            <DataSection />
          </>
        )}
      </div>
    </Page>
  );
}
