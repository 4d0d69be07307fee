import { t } from '@/i18n';
import { chooseTheme, type Theme, useTheme } from '@/lib/theme';
import { Card } from '@/ui/Card';
import { RadioGroup } from '@/ui/Field';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** The look of the client on this device. */
export function AppearanceSection() {
  const theme = useTheme();
  return (
    <Card as="section" padding="large" aria-labelledby="settings-appearance">
      <h2 id="settings-appearance" className="text-lg">
        {t('settings.appearance')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('settings.appearanceHint')}</p>
      <RadioGroup
        legend={t('theme.label')}
        name="theme"
        layout="inline"
        options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={theme}
        onChange={({ target }) => {
          const chosen = themes.find((value) => value === target.value);
          if (chosen) chooseTheme(chosen);
        }}
      />
    </Card>
  );
}
