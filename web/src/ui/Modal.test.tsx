import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Modal } from './Modal';

function openModal() {
  const onClose = vi.fn();
  render(
    <Modal labelledBy="title" light onClose={onClose}>
      <h2 id="title">Submit Claim</h2>
      <textarea aria-label="Note" />
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
