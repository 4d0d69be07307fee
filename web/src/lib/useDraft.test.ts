import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDraft } from './useDraft';

afterEach(() => sessionStorage.clear());

const open = (base?: string, keepsFirst?: boolean) =>
  renderHook(
    (current: string | undefined) =>
      useDraft(
        { name: 'test' },
        { text: '' },
        { base: current, ...(keepsFirst && { keepsFirst }) },
      ),
    { initialProps: base },
  );

const restored = (base?: string) => open(base).result.current.stored?.text;

it('is restored until it is removed', () => {
  const first = open();
  expect(first.result.current).toMatchObject({ stored: undefined, restored: false });
  act(() => first.result.current.save({ text: 'typed' }));
  const second = open();
  expect(second.result.current).toMatchObject({ stored: { text: 'typed' }, restored: true });
  act(() => second.result.current.remove());
  expect(second.result.current.restored).toBe(false);
  expect(restored()).toBeUndefined();
});

it('keeps its base, so that it is not restored over later data', () => {
  const { result, rerender } = open('1');
  act(() => result.current.save({ text: 'a' }));
  rerender('2');
  act(() => result.current.save({ text: 'ab' }));
  expect(restored('2')).toBeUndefined();
  expect(restored('1')).toBe('ab');
});

it('takes the data at its beginning as base, and again after it was removed', () => {
  const { result, rerender } = open('1');
  rerender('2');
  act(() => result.current.save({ text: 'a' }));
  expect(restored('2')).toBe('a');
  act(() => result.current.remove());
  rerender('3');
  act(() => result.current.save({ text: 'b' }));
  expect(restored('3')).toBe('b');
});

it('can keep the data with which it opened as base, until it is removed', () => {
  const { result, rerender } = open('1', true);
  rerender('2');
  act(() => result.current.save({ text: 'a' }));
  expect(restored('2')).toBeUndefined();
  expect(restored('1')).toBe('a');
  act(() => result.current.remove());
  act(() => result.current.save({ text: 'b' }));
  expect(restored('2')).toBe('b');
});
