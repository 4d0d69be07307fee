import { t } from '@/i18n';
import { Page } from '@/ui/Page';
import { DataSection } from './DataSection';
import { PasskeysSection } from './PasskeysSection';
import { PasswordSection } from './PasswordSection';
import { SessionsSection } from './SessionsSection';

/** What protects the account of the signed-in user; each section is a component of its own. */
export default function SecurityPage() {
  return (
    <Page title={t('title.security')} lead={t('account.lead')}>
      <div className="grid gap-4">
        <SessionsSection />
        <PasskeysSection />
        <PasswordSection />
        <DataSection />
      </div>
    </Page>
  );
}
