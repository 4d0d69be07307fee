import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Logo } from './Logo';

/** What a drawing is made of, without what only one of the two places says. */
const shapes = (svg: SVGElement | null) =>
  [...(svg?.children ?? [])].map((shape) =>
    Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
  );

it('the page shows the same mark before the client runs', () => {
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
  const { container } = render(<Logo />);
  const drawn = shapes(container.querySelector('svg'));
  expect(drawn).toHaveLength(4);
  expect(shapes(page.querySelector('#boot svg'))).toEqual(drawn);
});
