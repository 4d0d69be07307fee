import { t } from '@/i18n';
import { useCompact } from '@/session/store';
import { IconButton } from '@/ui/Button';
import { useChooseDensity } from './useChooseDensity';

/** Switches between comfortable and compact lists; the choice applies to every list of the user. */
export function DensitySwitch() {
  const compact = useCompact();
  const choose = useChooseDensity();
  return (
    <IconButton
      icon="list"
      label={t('list.compact')}
      aria-pressed={compact}
      onClick={() => choose(compact ? 'comfortable' : 'compact')}
    />
  );
}
