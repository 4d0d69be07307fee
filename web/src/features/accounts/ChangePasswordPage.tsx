import { BackToProfile } from '@/shared/BackToProfile';
import { PasswordPanel } from '@/shared/PasswordPanel';
import { t } from '@/i18n';
import { Page } from '@/ui/Page';

/** A new password while signed in. */
export default function ChangePasswordPage() {
  return (
    <Page title={t('title.changePassword')} lead={<BackToProfile />}>
      <PasswordPanel />
    </Page>
  );
}
