/** The message about a URL with a center that the user cannot act for. */
import { t } from '@/i18n';
import type { CenterOption } from '@/session/types';
import { toast } from '@/ui/toast';

/** Shows the message, with the center of the screen. */
export const showRefusal = (shown: CenterOption | undefined) =>
  toast(shown ? t('actingCenter.refused', { name: shown.label }) : t('actingCenter.unknown'), {
    tone: 'info',
    closeAfter: 0,
  });
