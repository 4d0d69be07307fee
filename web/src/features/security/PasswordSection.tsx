import { t } from '@/i18n';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';

/** Leads to the screen for the password and the security questions. */
export function PasswordSection() {
  return (
    <Card as="section" padding="large" aria-labelledby="account-password">
      <h2 id="account-password" className="text-lg">
        {t('account.password')}
      </h2>
      <p className="mt-1 text-muted">{t('account.passwordHint')}</p>
      <p className="mt-4 flex">
        <ButtonLink to="/changePassword" wide>
          {t('title.changePassword')}
        </ButtonLink>
      </p>
    </Card>
  );
}
