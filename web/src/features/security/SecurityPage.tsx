import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { secondFactorsQuery } from '@/api/queries';
import { t, withTexts } from '@/i18n';
import { lacksSecondFactor } from '@/rules/roles';
import { useUser } from '@/session/store';
import { Button } from '@/ui/Button';
import { Page } from '@/ui/Page';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { DataSection } from './DataSection';
import { PasskeysSection } from './PasskeysSection';
import { PasswordSection } from './PasswordSection';
import { SecondFactorSection } from './SecondFactorSection';
import { SessionsSection } from './SessionsSection';

// Few users have these sections, which need the form library. The placeholder is about as high as those of one center,
// so that the section below is not shifted.
const CenterSections = lazyInPlace(() => withTexts(import('./CenterSections'), 'centerSecurity'), {
  placeholder: <div aria-busy="true" className="skeleton h-256 md:h-184" />,
});

/** The security settings of the account; each section is a separate component. */
export default function SecurityPage() {
  const router = useRouter();
  const { next } = useSearch({ from: '/shell/security' });
  // Without a required second factor, only an app or a passkey can be added.
  const complete = !lacksSecondFactor(useUser());
  const [isDetour] = useState(!complete);
  const goOn = next
    ? () => void router.navigate({ to: '.', href: next, replace: true })
    : undefined;
  const { data } = useQuery(secondFactorsQuery);
  const hasCenters = data !== undefined && data.centers.length > 0;
  return (
    <Page title={t('title.security')} lead={t('account.lead')}>
      <div className="grid gap-4">
        {/* After a recovery code, the user may replace the app first. */}
        {goOn && !isDetour && (
          <p className="flex">
            <Button look="main" wide onClick={goOn}>
              {t('account.goOn')}
            </Button>
          </p>
        )}
        <SecondFactorSection onComplete={isDetour ? goOn : undefined} />
        {/* The recovery codes of an app that was added meanwhile have to be read first. */}
        <PasskeysSection onComplete={complete ? undefined : goOn} />
        {complete && (
          <>
            <SessionsSection />
            <PasswordSection />
            {hasCenters && <CenterSections />}
            <DataSection />
          </>
        )}
      </div>
    </Page>
  );
}
