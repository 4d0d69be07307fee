import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { PersonPicture } from '@/shared/PersonPicture';
import { PageHeading } from '@/ui/PageHeading';

/** The layout of the home screens: a greeting with the picture or the initials of the user. */
export function Welcome({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <div className="mx-auto w-full max-w-wide">
      <div className="mb-6 flex items-center gap-4">
        <PersonPicture name={user.fullName} file={user.profilePicture} size="large" />
        <PageHeading>{t('home.welcome', { name: user.fullName })}</PageHeading>
      </div>
      {children}
    </div>
  );
}
