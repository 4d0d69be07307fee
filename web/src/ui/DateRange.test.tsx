import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { DateRange } from './DateRange';

let applied: { start: string; end: string }[];

function Screen() {
  const [range, setRange] = useState({ start: '2026-03-10', end: '2026-04-10' });
  return (
    <DateRange
      {...range}
      onChange={(next) => {
        applied.push(next);
        setRange(next);
      }}
    />
  );
}

beforeEach(() => {
  applied = [];
  render(<Screen />);
});

const start = () => screen.getByLabelText('Start date');
const end = () => screen.getByLabelText('End date');

/** Types a date as a browser reports it: a change for each part that completes a date. */
function type(field: HTMLElement, ...values: string[]) {
  for (const value of values) {
    fireEvent.keyDown(field, { key: '2' });
    fireEvent.change(field, { target: { value } });
  }
}

describe('a typed date', () => {
  it.each([
    ['the field is left', (field: HTMLElement) => fireEvent.blur(field)],
    ['Enter is pressed', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
  ])('applies when %s, and parts of it do not change the other end', (_when, complete) => {
    type(start(), '0002-03-10', '0020-03-10', '0202-03-10', '2026-03-10', '2026-03-05');
    type(end(), '0002-04-10');
    expect(start()).toHaveValue('2026-03-05');
    type(end(), '0202-04-10', '2026-04-20');
    expect(applied).toEqual([]);
    complete(end());
    expect(applied).toEqual([{ start: '2026-03-10', end: '2026-04-20' }]);
  });

  it('after the end moves the end along', () => {
    type(start(), '2026-05-01');
    expect(end()).toHaveValue('2026-04-10');
    fireEvent.blur(start());
    expect(applied).toEqual([{ start: '2026-05-01', end: '2026-05-01' }]);
    expect(end()).toHaveValue('2026-05-01');
  });

  it('that is removed is restored', () => {
    type(end(), '');
    fireEvent.blur(end());
    expect(end()).toHaveValue('2026-04-10');
    expect(applied).toEqual([]);
  });
});

it('applies a date of the picker at once', () => {
  fireEvent.change(start(), { target: { value: '2026-03-01' } });
  expect(applied).toEqual([{ start: '2026-03-01', end: '2026-04-10' }]);
});
