import { t } from '@/i18n';
import { Page } from '@/ui/Page';
import { PasswordPanel } from '@/domain/PasswordPanel';

/** A new password while signed in. */
export default function ChangePasswordPage() {
  return (
    <Page title={t('title.changePassword')}>
      <PasswordPanel />
    </Page>
  );
}
