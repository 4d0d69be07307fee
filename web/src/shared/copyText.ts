import { t } from '@/i18n';
import { toast } from '@/ui/toast';

/** Copies a text to the clipboard. Returns false, after a message, if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined on an insecure origin.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast(t('common.copyFailed'), { tone: 'error' });
    return false;
  }
}
