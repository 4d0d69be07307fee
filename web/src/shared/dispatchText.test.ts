import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { waveTimeText } from './dispatchText';

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
