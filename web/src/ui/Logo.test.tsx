import { render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Logo } from './Logo';

/** The shapes of an SVG with their attributes, without the attributes of the SVG element itself. */
const shapes = (svg: SVGElement | null) =>
  [...(svg?.children ?? [])].map((shape) =>
    Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
  );

it('index.html contains the same logo as the client', () => {
  const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
  const { container } = render(<Logo />);
  const drawn = shapes(container.querySelector('svg'));
  expect(drawn).toHaveLength(4);
  expect(shapes(page.querySelector('#boot svg'))).toEqual(drawn);
});
