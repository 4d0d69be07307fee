import { t, withTexts } from '@/i18n';
import { cx } from '@/lib/cx';
import { useUser } from '@/session/store';
import { LanguageSelect } from '@/shared/LanguageSelect';
import { ButtonLink } from '@/ui/ButtonLink';
import { Card } from '@/ui/Card';
import { Page } from '@/ui/Page';
import { lazyInPlace } from '@/ui/lazyInPlace';
import { AppearanceSection } from './AppearanceSection';
import { CalendarSection } from './CalendarSection';
import { DispatchSection } from './DispatchSection';
import { NotificationsSection } from './NotificationsSection';
import { PushSection } from './PushSection';
import { RequirementsSection } from './RequirementsSection';

/** About as high as the form, which has more fields for professionals, so that the sections below are not shifted. */
function PreferencesPlaceholder() {
  const professional = useUser().signInType === 'USER';
  return (
    <div
      aria-busy="true"
      className={cx('skeleton', professional ? 'h-303 md:h-212' : 'h-234 md:h-162')}
    />
  );
}

// Only these sections need the form library, so the others do not wait for it.
const PreferencesSection = lazyInPlace(
  async () => ({
    default: (await withTexts(import('./PreferencesSection'), 'preferences')).PreferencesSection,
  }),
  { placeholder: <PreferencesPlaceholder /> },
);
const AvailabilitySection = lazyInPlace(
  () => withTexts(import('./AvailabilitySection'), 'availability'),
  { placeholder: <div aria-busy="true" className="skeleton h-412 md:h-344" /> },
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
