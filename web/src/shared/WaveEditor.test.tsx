import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { type EditedWave, editedWaves } from '@/rules/dispatch';
import { WaveEditor } from './WaveEditor';

function Editor({ busy = false }: { busy?: boolean }) {
  const [waves, setWaves] = useState<readonly EditedWave[]>(() =>
    editedWaves([
      { audience: 'SURGEON_FAVORITES', afterMinutes: 0 },
      { audience: 'ELIGIBLE', afterMinutes: 30 },
      { audience: 'GROUP', afterMinutes: 60 },
    ]),
  );
  return <WaveEditor waves={waves} busy={busy} onChange={setWaves} />;
}

it('moves the focus to the next step, or the last one, after a removal', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }));
  const second = screen.getByRole('listitem', { name: 'Step 2' });
  expect(second).toHaveFocus();
  expect(second).toHaveTextContent('Everyone of the group, by request');
  await user.click(screen.getByRole('button', { name: 'Remove step 2' }));
  expect(screen.getByRole('listitem', { name: 'Step 1' })).toHaveFocus();
});

it('does not cut pasted numbers, which would change them', async () => {
  const user = userEvent.setup();
  render(<Editor />);
  for (const label of ['When', 'At a time']) {
    const [field] = screen.getAllByLabelText(label);
    if (!field) throw new Error('no field');
    await user.clear(field);
    await user.paste('1234567');
    expect(field).toHaveValue('1234567');
  }
});

it('keeps the focus and ignores changes while the plan is saved', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Editor />);
  const [time] = screen.getAllByLabelText('When');
  if (!time) throw new Error('no field');
  await user.type(time, '5');
  rerender(<Editor busy />);
  await user.keyboard('6');
  expect(time).toHaveFocus();
  expect(time).toHaveValue('05');
  expect(time).toHaveAttribute('aria-disabled', 'true');
});
