import type { components } from '@/api/schema';
import { unavailableText } from '@/shared/availabilityText';
import { t } from '@/i18n';
import { Icon } from '@/ui/Icon';

type WarnedInvitee = components['schemas']['WarnedInvitee'];

/** Warns the inviter that a favorite is not available, or has little time before or after the case. */
export default function InviteeWarning({ of: warned }: { of: WarnedInvitee }) {
  const lines = [
    ...(warned.unavailable ? [unavailableText(warned.unavailable)] : []),
    ...(warned.littleTime ? [t('availability.littleTime')] : []),
  ];
  return lines.map((line) => (
    <span key={line} className="flex items-start gap-1 text-sm text-muted">
      <Icon name="warning" size={16} className="mt-0.5 shrink-0 text-invited" />
      {line}
    </span>
  ));
}
