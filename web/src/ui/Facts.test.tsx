import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FactList } from './Facts';

it('leaves out facts without a value, but not the number 0', () => {
  render(
    <FactList
      layout="columns"
      facts={[
        ['Hours', 0],
        ['Note', ''],
        ['Paid on', undefined],
        ['Term', false],
        ['Payer', <b key="payer">Bayview</b>],
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Hours',
    'Payer',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '0',
    'Bayview',
  ]);
});
