import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './useSelection';

const setup = () =>
  renderHook(({ items }) => useSelection(items, (item) => item), {
    initialProps: { items: ['a', 'b', 'c'] },
  });

it('selects one, several and all', () => {
  const { result } = setup();
  expect(result.current).toMatchObject({ selected: [], all: false });
  act(() => result.current.set(['c'], true));
  act(() => result.current.set(['a', 'c'], true));
  expect(result.current).toMatchObject({ selected: ['a', 'c'], all: false });
  act(() => result.current.set(['c'], false));
  expect(result.current.selected).toEqual(['a']);
  act(() => result.current.setAll(true));
  expect(result.current).toMatchObject({ selected: ['a', 'b', 'c'], all: true });
  act(() => result.current.setAll(false));
  expect(result.current.selected).toEqual([]);
});

it('does not count an item that has left the list', () => {
  const { result, rerender } = setup();
  act(() => result.current.set(['a', 'b'], true));
  rerender({ items: ['b', 'c'] });
  expect(result.current).toMatchObject({ selected: ['b'], all: false });
  rerender({ items: [] });
  expect(result.current).toMatchObject({ selected: [], all: false });
});
