import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { planText, waveTimeText } from './dispatchText';

afterEach(() => setLanguage('en'));

it.each([
  [
    'en',
    [
      'now',
      'at 1:15 PM',
      'at 2:30 PM',
      'on May 5 2026, 2:30 PM',
      'not at all: the case has started by then',
    ],
  ],
  [
    'es',
    [
      'ahora',
      'a la 1:15 p.m.',
      'a las 2:30 p.m.',
      'el 5 de mayo de 2026, 2:30 p.m.',
      'nunca: el caso ya habrá empezado',
    ],
  ],
] as const)(
  'shows when a step of a plan follows, and whether it does, in %s',
  async (language, expected) => {
    await setLanguage(language);
    // The zone of the reader, so that it is not named.
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const now = new Date(2026, 4, 4, 13);
    const later = [new Date(2026, 4, 4, 13, 15), new Date(2026, 4, 4, 14, 30)];
    const start = new Date(2026, 4, 5, 16);
    const times = [now, ...later, new Date(2026, 4, 5, 14, 30), start];
    expect(times.map((at) => waveTimeText(at, start, zone, now))).toEqual(expected);
  },
);

/** Returns the line of a plan that is posted in the zone of the reader, so that it is not named. */
function line(waves: Parameters<typeof planText>[0]['waves'], people: readonly number[]): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const sizes = people.map((count, at) => ({
    audience: at === 0 ? ('SURGEON_FAVORITES' as const) : ('WORKED_HERE' as const),
    categoryId: 0,
    people: count,
  }));
  return planText({ waves, sizes }, new Date(2026, 4, 25, 16), zone, new Date(2026, 4, 4, 13));
}
const waves = [
  { audience: 'SURGEON_FAVORITES' as const, afterMinutes: 0 },
  { audience: 'WORKED_HERE' as const, afterMinutes: 30 },
  { audience: 'GROUP' as const, afterMinutes: 60 },
];

// Shows: AMB-342
it('says of a later step only how many people it has at most, because no one is invited twice', () => {
  expect(line(waves, [4, 11])).toBe(
    '4 favorites of the surgeon now, up to 11 who worked here at 1:30 PM, everyone of the group by request at 2:00 PM',
  );
});

// Shows: AMB-342
it('has no number where the server counts no one', () => {
  expect(line(waves.slice(0, 2), [])).toBe(
    'favorites of the surgeon now, people who worked here at 1:30 PM',
  );
});
