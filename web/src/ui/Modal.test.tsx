import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Modal } from './Modal';

function openModal() {
  const onClose = vi.fn();
  render(
    <Modal labelledBy="title" lightDismiss onClose={onClose}>
      <h2 id="title">Submit Claim</h2>
      <textarea aria-label="Note" />
      <input type="file" aria-label="File" />
    </Modal>,
  );
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

it('closes on a click outside the dialog', () => {
  const { onClose, dialog } = openModal();
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open when a text selection ends outside', () => {
  const { onClose, dialog } = openModal();
  fireEvent.pointerDown(screen.getByLabelText('Note'));
  fireEvent.click(dialog);
  expect(onClose).not.toHaveBeenCalled();
});

it('stays open until its owner closes it, also on a second Escape', () => {
  const { dialog } = openModal();
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
});

it('stays open when the file picker of a field in it is cancelled', () => {
  const { onClose, dialog } = openModal();
  fireEvent(
    screen.getByLabelText('File'),
    new Event('cancel', { bubbles: true, cancelable: true }),
  );
  expect(onClose).not.toHaveBeenCalled();
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open when a dialog in it is closed with Escape', () => {
  const onClose = { outer: vi.fn(), inner: vi.fn() };
  render(
    <Modal labelledBy="outer" onClose={onClose.outer}>
      <h2 id="outer">Templates</h2>
      <Modal labelledBy="inner" onClose={onClose.inner}>
        <h2 id="inner">Delete Template</h2>
      </Modal>
    </Modal>,
  );
  const inner = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Delete Template' });
  fireEvent(inner, new Event('cancel', { cancelable: true }));
  expect(onClose.inner).toHaveBeenCalledOnce();
  expect(onClose.outer).not.toHaveBeenCalled();
});

it('begins with the focus on the first field of its form, not on its close button', () => {
  render(
    <Modal labelledBy="title" onClose={() => {}}>
      <h2 id="title">Confirm your password</h2>
      <button>Close</button>
      <form>
        <button>Discard draft</button>
        <input type="password" aria-label="Current Password" />
        <input aria-label="Note" />
      </form>
    </Modal>,
  );
  expect(screen.getByLabelText('Current Password')).toHaveFocus();
});

it.each([
  ['the button that opened it', 'kept', 'Verify'],
  ['the heading of the page if that button is disabled', 'disabled', 'Eligibility'],
  ['the heading of the page if that button is gone', 'gone', 'Eligibility'],
])('gives the focus back to %s', (_what, outcome, focused) => {
  function Screen() {
    const [state, setState] = useState('before');
    return (
      <>
        <h1 data-page-heading tabIndex={-1}>
          Eligibility
        </h1>
        {state !== 'gone' && (
          <button disabled={state === 'disabled'} onClick={() => setState('open')}>
            Verify
          </button>
        )}
        {state === 'open' && (
          <Modal labelledBy="title" onClose={() => setState(outcome)}>
            <h2 id="title">Verify 2 people</h2>
            <button>Yes</button>
          </Modal>
        )}
      </>
    );
  }
  render(<Screen />);
  act(() => screen.getByRole('button', { name: 'Verify' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(screen.getByRole('button', { name: 'Yes' })).toHaveFocus();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByText(focused)).toHaveFocus();
});
