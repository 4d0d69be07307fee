import { loadTexts, t } from '@/i18n';
import { useUser } from '@/session/store';
import { LanguageSelect } from '@/shared/LanguageSelect';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Page } from '@/ui/Page';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { AppearanceSection } from './AppearanceSection';
import { CalendarSection } from './CalendarSection';
import { DispatchSection } from './DispatchSection';
import { NotificationsSection } from './NotificationsSection';
import { PushSection } from './PushSection';
import { RequirementsSection } from './RequirementsSection';

// Loaded after the screen, because they need the form library and the other sections do not. The
// placeholders are about as high as what replaces them, so that the sections below are not shifted.
const PreferencesSection = lazyWithRetry(
  async () => ({ default: (await import('./PreferencesSection')).PreferencesSection }),
  () => {},
  <div aria-busy="true" className="skeleton h-232 md:h-160" />,
);
const AvailabilitySection = lazyWithRetry(
  async () => (await Promise.all([import('./AvailabilitySection'), loadTexts('eligibility')]))[0],
  () => {},
  <div aria-busy="true" className="skeleton h-32" />,
);

/**
 * The settings that are not part of the profile. Most are stored with each change; preferences, availability,
 * requirements and dispatch plans have a Save button.
 */
export default function SettingsPage() {
  return (
    <Page title={t('title.settings')} lead={t('settings.lead')}>
      <div className="grid gap-4">
        <NotificationsSection />
        <PushSection />
        <PreferencesSection />
        {useUser().signInType === 'USER' && <AvailabilitySection />}
        <CalendarSection />
        <Card padding="large">
          <LanguageSelect />
        </Card>
        <AppearanceSection />
        <Card as="section" padding="large" aria-labelledby="settings-security">
          <h2 id="settings-security" className="text-lg">
            {t('title.security')}
          </h2>
          <p className="mt-1 text-muted">{t('settings.securityHint')}</p>
          <p className="mt-4 flex">
            <ButtonLink to="/security" wide>
              {t('settings.openSecurity')}
            </ButtonLink>
          </p>
        </Card>
        <RequirementsSection />
        <DispatchSection />
      </div>
    </Page>
  );
}
