import { t } from '@/i18n';
import { chooseTheme, type Theme, useTheme } from '@/lib/theme';
import { IconButton } from '@/ui/Button';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };

/** Cycles through the system, light and dark themes. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <IconButton
      icon="theme"
      label={`${t('theme.label')}: ${t(`theme.${theme}`)}`}
      onClick={() => chooseTheme(next[theme])}
    />
  );
}
