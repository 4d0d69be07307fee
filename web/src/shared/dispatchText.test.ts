import { afterEach, expect, it } from 'vitest';
import { loadTexts, setLanguage } from '@/i18n';
import { waveTimeText } from './dispatchText';

afterEach(() => setLanguage('en'));

it.each([
  ['en', ['now', 'at 1:15 PM', 'at 2:30 PM', 'on May 5 2026, 2:30 PM']],
  ['es', ['ahora', 'a la 1:15 p.m.', 'a las 2:30 p.m.', 'el 5 de mayo de 2026, 2:30 p.m.']],
] as const)('tells when a step of a plan follows, in %s', async (language, expected) => {
  await setLanguage(language);
  await loadTexts('screens', 'secondary');
  // The zone of the reader, so that it is not named.
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = new Date(2026, 4, 4, 13);
  const later = [new Date(2026, 4, 4, 13, 15), new Date(2026, 4, 4, 14, 30)];
  const times = [now, ...later, new Date(2026, 4, 5, 14, 30)];
  expect(times.map((at) => waveTimeText(at, zone, now))).toEqual(expected);
});
