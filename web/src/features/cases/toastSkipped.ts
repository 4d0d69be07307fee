import type { components } from '@/api/schema';
import { t } from '@/i18n';
import { toast } from '@/ui/toast';
import { namesText } from '@/i18n/namesText';

/** Names the people who were not invited. */
export function toastSkipped(
  skipped: readonly components['schemas']['Skipped'][],
  invitees: readonly { id: string; name: string }[],
): void {
  const passedOver = skipped.filter(({ reason }) => reason !== 'ALREADY_INVITED');
  if (passedOver.length === 0) return;
  const names = passedOver.flatMap(
    ({ id }) => invitees.find((invitee) => invitee.id === id)?.name ?? [],
  );
  const all = passedOver.length === invitees.length;
  toast(t('post.someSkipped', { names: namesText(names) }), {
    title: all ? t('toast.invitationFailed') : undefined,
    tone: all ? 'error' : 'info',
    closeAfter: 0,
  });
}
