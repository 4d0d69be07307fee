import { BackToProfile } from '@/shared/BackToProfile';
import { PasswordPanel } from '@/shared/PasswordPanel';
import { t } from '@/i18n';
import { Page } from '@/ui/Page';

/** Changes the password of the signed-in user. */
export default function ChangePasswordPage() {
  return (
    <Page title={t('title.changePassword')} lead={<BackToProfile />}>
      <PasswordPanel />
    </Page>
  );
}
