import type { components } from '@/api/schema';
import { unavailableText } from './availabilityText';
import { t } from '@/i18n';
import { missingList } from '@/i18n/requirements';
import { isBlocked } from '@/rules/blocked';
import { Icon } from '@/ui/Icon';

type WarnedInvitee = components['schemas']['WarnedInvitee'];

/** Warns the inviter that a favorite lacks what the center requires, is not available or has little time around the case. */
export default function InviteeWarning({ warned }: { warned: WarnedInvitee }) {
  const missing = warned.missing ?? [];
  const lines: string[] = [];
  if (isBlocked(missing)) lines.push(t('unmet.NOT_BLOCKED'));
  else if (missing.length > 0) lines.push(t('eligibility.unmet', { list: missingList(missing) }));
  if (warned.unavailable) lines.push(unavailableText(warned.unavailable));
  if (warned.littleTime) lines.push(t('availability.littleTime'));
  return lines.map((line) => (
    <span key={line} className="flex items-start gap-1 text-sm text-muted">
      <Icon name="warning" size={16} className="mt-0.5 shrink-0 text-invited" />
      {line}
    </span>
  ));
}
