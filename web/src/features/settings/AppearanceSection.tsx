import { t } from '@/i18n';
import { chooseTheme, type Theme, useTheme } from '@/lib/theme';
import { useCompact } from '@/session/store';
import { useChooseDensity } from '@/shared/useChooseDensity';
import { Card } from '@/ui/Card';
import { RadioGroup } from '@/ui/RadioGroup';

const densities = ['comfortable', 'compact'] as const;
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** The theme, which applies to this device, and the density of lists, which applies to all devices of the user. */
export function AppearanceSection() {
  const theme = useTheme();
  const compact = useCompact();
  const choose = useChooseDensity();
  return (
    <Card as="section" padding="large" aria-labelledby="settings-appearance">
      <h2 id="settings-appearance" className="text-lg">
        {t('settings.appearance')}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t('settings.appearanceHint')}</p>
      <div className="grid gap-4">
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
        <RadioGroup
          legend={t('settings.density')}
          name="density"
          layout="inline"
          options={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
          value={compact ? 'compact' : 'comfortable'}
          onChange={({ target }) => {
            const chosen = densities.find((value) => value === target.value);
            if (chosen) choose(chosen);
          }}
        />
      </div>
    </Card>
  );
}
