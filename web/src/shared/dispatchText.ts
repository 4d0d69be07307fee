/** Texts of dispatch plans: whom a wave invites, when, and why a person was invited first. */
import type { components } from '@/api/schema';
import { dayOf, DEFAULT_ZONE } from '@/rules/zonedTime';
import { dateTimeText, timeInSentence } from '@/i18n/dates';
import { t } from '@/i18n';
import { HOUR, MINUTE } from '@/lib/durations';

type Wave = components['schemas']['OfferedWave'];
type Size = components['schemas']['AudienceSize'];
type Reason = components['schemas']['DispatchReason'];

/** Returns whom a wave invites, such as `Favorites of the surgeon`. */
export const audienceText = (audience: Wave['audience']): string =>
  t(`dispatch.audience.${audience}`);

/** Returns a reason why a person was invited before others, such as `worked here 6 times`. */
export function reasonText({ kind, count = 0 }: Reason): string {
  if (kind === 'AVAILABLE' || kind === 'NOT_AVAILABLE') return t(`dispatch.reason.${kind}`);
  return t(`dispatch.reason.${kind}`, { count });
}

/**
 * Returns `now`, `at 2:30 PM`, or on another day `on May 5 2026, 2:30 PM`; of a time that is not before the start, that
 * the wave is not sent.
 */
export function waveTimeText(
  at: Date,
  start: Date,
  zone: string | null | undefined,
  now: Date,
): string {
  if (at.getTime() >= start.getTime()) return t('dispatch.tooLate');
  if (at.getTime() <= now.getTime()) return t('dispatch.now');
  const centerZone = zone ?? DEFAULT_ZONE;
  const iso = at.toISOString();
  const sameDay = dayOf(at, centerZone) === dayOf(now, centerZone);
  return sameDay
    ? t('dispatch.at', { time: timeInSentence(iso, zone) })
    : t('dispatch.on', { time: dateTimeText(iso, zone) });
}

/** Returns when a wave of a case that is posted now is sent. */
export function waveTime({ afterMinutes, beforeHours }: Wave, start: Date, now: Date): Date {
  if (beforeHours !== undefined) return new Date(start.getTime() - beforeHours * HOUR);
  return new Date(now.getTime() + (afterMinutes ?? 0) * MINUTE);
}

/** Whether the number of people of an audience is counted. */
const isCounted = (
  audience: Wave['audience'],
): audience is Exclude<Wave['audience'], 'GROUP' | 'CHOSEN'> =>
  audience !== 'GROUP' && audience !== 'CHOSEN';

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Returns the people of an audience, `isExact` if none of them is invited yet: `up to 11 who worked here`. */
export function peopleText(
  audience: Wave['audience'],
  sizes: readonly Size[],
  isExact: boolean,
): string {
  if (!isCounted(audience)) return t(`dispatch.inPlan.${audience}`);
  const matching = sizes.filter((size) => size.audience === audience);
  if (matching.length === 0) return lowerFirst(audienceText(audience));
  const count = matching.reduce((sum, { people }) => sum + people, 0);
  const number = isExact ? `${count}` : t('dispatch.upTo', { count });
  return t(`dispatch.inPlan.${audience}`, { count, number });
}

/**
 * Returns a plan in one line: `4 favorites of the surgeon now, up to 11 who worked here at 2:30 PM`. Each audience is counted
 * on its own, and no one is invited twice, so only the number of the first wave is exact (AMB-342), and none of a case that was
 * posted before, at `posted`. An unconfirmed center has no numbers.
 */
export function planText(
  { waves, sizes }: { waves: readonly Wave[]; sizes: readonly Size[] },
  start: Date,
  zone: string | null | undefined,
  now: Date,
  posted?: Date,
): string {
  return waves
    .map((wave) => {
      const when = waveTimeText(waveTime(wave, start, posted ?? now), start, zone, now);
      const who = peopleText(wave.audience, sizes, !posted && wave === waves[0]);
      return t('dispatch.part', { who, when });
    })
    .join(', ');
}
