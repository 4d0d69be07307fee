/** Tests of `public/start.js`, which runs before the first paint. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';

const run = () => new Function(readFileSync('public/start.js', 'utf8'))();

afterEach(() => {
  document.documentElement.removeAttribute('class');
  delete document.documentElement.dataset.theme;
  localStorage.clear();
});

it.each(['light', 'dark'])('applies the chosen theme %s', (theme) => {
  localStorage.setItem('caseboard.theme', theme);
  run();
  expect(document.documentElement.dataset.theme).toBe(theme);
});

it('uses the theme of the system unless a theme is stored', () => {
  localStorage.setItem('caseboard.theme', 'blue');
  run();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

it('marks the page of a signed-in user', () => {
  run();
  expect(document.documentElement).not.toHaveClass('signed-in');
  localStorage.setItem('caseboard.session', '{}');
  run();
  expect(document.documentElement).toHaveClass('signed-in');
});
