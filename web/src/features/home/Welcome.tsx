import type { ReactNode } from 'react';
import { initials } from '@/rules/people';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { PageHeading } from '@/ui/PageHeading';
import { PersonBadge } from '@/ui/Person';

/** The layout of the home screens: a greeting with the initials of the user. */
export function Welcome({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <div className="mx-auto w-full max-w-column">
      <div className="mb-6 flex items-center gap-4">
        <PersonBadge letters={initials(user.fullName)} size="large" />
        <PageHeading>{t('home.welcome', { name: user.fullName })}</PageHeading>
      </div>
      {children}
    </div>
  );
}
