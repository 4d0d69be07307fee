import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyWithRetry } from './lazyWithRetry';
import { Toaster } from './toast';

interface Props {
  text: string;
  onClose: () => void;
}

const Panel = ({ text, onClose }: Props) => (
  <button type="button" onClick={onClose}>
    Close {text}
  </button>
);
const loads = () => Promise.resolve({ default: Panel });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
type Load = typeof loads;

/** A screen with an input, and a button that opens the lazy part. */
function screenWith(load: Load) {
  const Part = lazyWithRetry<Props>(load, ({ onClose }) => onClose(), <p>loading</p>);
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Notes" />
        <button type="button" onClick={() => setOpen((was) => !was)}>
          {open ? 'Leave' : 'Open'}
        </button>
        {open && <Part text="it" onClose={() => setOpen(false)} />}
        <Toaster />
      </>
    );
  }
  render(<Screen />);
  return userEvent.setup({ delay: null });
}

const click = async (user: ReturnType<typeof screenWith>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('retries loading on the second click', async () => {
  const load = vi.fn<Load>(loads).mockImplementationOnce(fails);
  const user = screenWith(load);
  await user.type(screen.getByLabelText('Notes'), 'typed');
  await click(user, 'Open');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This could not be loadedCheck the connection and try again.',
  );
  expect(screen.getByLabelText('Notes')).toHaveValue('typed');

  await click(user, 'Open');
  expect(await screen.findByRole('button', { name: 'Close it' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();

  // It is loaded now, so it opens without a wait.
  await click(user, 'Close it');
  await click(user, 'Open');
  expect(screen.getByRole('button', { name: 'Close it' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('offers a page reload after the second failure, because some browsers cache it', async () => {
  const user = screenWith(fails);
  await click(user, 'Open');
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await click(user, 'Open');
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
});

it('shows no error after unmount', async () => {
  let fail = (_reason: Error) => {};
  const user = screenWith(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  );
  await click(user, 'Open');
  expect(screen.getByText('loading')).toBeVisible();
  await click(user, 'Leave');
  await act(async () => fail(new TypeError('Failed to fetch')));
  expect(screen.queryByRole('alert')).toBeNull();
});
