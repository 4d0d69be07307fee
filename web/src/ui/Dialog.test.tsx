import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';

it.each([
  [false, { outside: 1, escape: 1 }],
  [true, { outside: 0, escape: 1 }],
  ['onEscape', { outside: 0, escape: 0 }],
] as const)('with keepOpen %j closes on %j', async (keepOpen, closes) => {
  const onClose = vi.fn();
  render(
    <Dialog open keepOpen={keepOpen} onClose={onClose} title="Add a surgery center">
      The code is 1234.
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog');
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledTimes(closes.outside);
  onClose.mockClear();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(closes.escape);
  onClose.mockClear();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
