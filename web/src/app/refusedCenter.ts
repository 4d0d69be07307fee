/** The message about an address with a center that the user cannot act for. */
import { t } from '@/i18n';
import type { CenterOption } from '@/session/types';
import { toast } from '@/ui/toast';

/** Says that an address has a center that the user cannot act for, and which one the screen shows. */
export const showRefusal = (shown: CenterOption | undefined) =>
  toast(shown ? t('actingCenter.refused', { name: shown.label }) : t('actingCenter.unknown'), {
    tone: 'info',
    closeAfter: 0,
  });
