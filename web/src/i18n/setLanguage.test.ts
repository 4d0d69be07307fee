import { afterAll, expect, it, vi } from 'vitest';
import { setLanguage, t } from '.';
import { getLocale, preferredLocale } from './locale';

const { arrival, arrive } = vi.hoisted(() => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrival, arrive };
});
vi.mock('./es/core', async (importOriginal) => {
  await arrival;
  return importOriginal();
});

afterAll(() => setLanguage('en'));

it('ignores texts that arrive after another language was chosen', async () => {
  const spanish = setLanguage('es');
  await setLanguage('en');
  arrive();
  await spanish;
  expect([getLocale(), preferredLocale()]).toEqual(['en', 'en']);
  expect(t('title.newCases')).toBe('New Cases');
});

it('activates a language that is chosen again before its texts arrive', async () => {
  await Promise.all([setLanguage('es'), setLanguage('en'), setLanguage('es')]);
  expect(t('title.newCases')).toBe('Casos nuevos');
});
