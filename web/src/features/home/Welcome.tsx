import type { ReactNode } from 'react';
import { t } from '@/i18n';
import { useUser } from '@/session/store';
import { PersonPicture } from '@/shared/PersonPicture';
import { PageHeading } from '@/ui/PageHeading';

interface Props {
  /** The main action of the screen, beside the greeting. */
  action?: ReactNode;
  children: ReactNode;
}

/** The layout of the home screens: a greeting with the picture or the initials of the user. */
export function Welcome({ action, children }: Props) {
  const user = useUser();
  return (
    <div className="mx-auto w-full max-w-wide">
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <PersonPicture name={user.fullName} file={user.profilePicture} size="large" />
        <div className="min-w-0 flex-1 basis-52">
          <PageHeading>{t('home.welcome', { name: user.fullName })}</PageHeading>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
