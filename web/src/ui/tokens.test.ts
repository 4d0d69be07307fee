import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/ui/styles.css', 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name ?? '', { light: light ?? '', dark: dark ?? '' }],
  ),
);

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(front: string, back: string, theme: 'light' | 'dark'): number {
  const [a, b] = [front, back].map((name) => {
    const token = tokens.get(name);
    if (!token) throw new Error(`no token ${name}`);
    return luminance(token[theme]);
  });
  const [hi, lo] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (hi + 0.05) / (lo + 0.05);
}

const grounds = ['paper', 'surface', 'raised', 'sunken'];
const texts = [
  ...grounds.flatMap((ground) => [
    ['ink', ground],
    ['muted', ground],
    ['accent', ground],
    ['accent-strong', ground],
    ['danger', ground],
  ]),
  ['ink', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'accent-soft'],
  ['danger', 'danger-soft'],
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-strong'],
  ['danger-ink', 'danger'],
  ...['invited', 'requested', 'confirmed', 'cancelled', 'past'].flatMap((state) => [
    [state, `${state}-soft`],
    [state, 'surface'],
  ]),
];

describe.each(['light', 'dark'] as const)('colors, %s', (theme) => {
  it.each(texts)('text %s on %s has a contrast of 4.5:1', (front = '', back = '') => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('borders of controls on %s have a contrast of 3:1', (ground) => {
    expect(contrast('edge', ground, theme)).toBeGreaterThanOrEqual(3);
  });
});
