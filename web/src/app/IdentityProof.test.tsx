import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { id, signIn, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

const center = {
  _id: id(80),
  name: 'Marina Vista Surgery Suite',
  address: '17 Lantern Quay',
  city: 'San Diego',
  state: 'CA',
  zipCode: '92106',
  phone: '',
  timeZone: 'America/Los_Angeles',
  status: 'UNCONFIRMED' as const,
  createdAt: '2026-11-20T18:00:00.000Z',
  people: 1,
};

let proven: boolean;
let keys: (string | null)[];
let reasons: string[];

beforeEach(() => {
  proven = false;
  keys = [];
  reasons = [];
  server.use(
    http.get('/api/centerreviews', ({ response }) => response(200).json([center])),
    http.post('/api/surgerycenter/{id}/deactivate', async ({ request, response }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      reasons.push((await request.json()).reason);
      return proven
        ? response(200).json({ _id: center._id, status: 'DEACTIVATED' })
        : response(403).json({ code: 'PROOF_REQUIRED', message: 'Please verify first.' });
    }),
    http.post('/api/verifypassword', async ({ request, response }) => {
      proven = (await request.json()).password === 'Right1';
      return proven
        ? response(200).json({ status: 200 })
        : response(200).json({ status: 401, message: 'The current password is incorrect.' });
    }),
  );
});

afterEach(() => act(() => setLanguage('en')));

/** Opens the centers, fills in the reason of a deactivation and sends it. */
async function deactivate() {
  signIn(systemAdmin);
  const { user } = openApp('/adminMain/centers');
  await user.click(
    await screen.findByRole('button', { name: /^(Deactivate|Desactivar) Marina Vista/ }),
  );
  const question = /^(Deactivate this center\?|¿Desactivar este centro\?)$/;
  const form = within(await screen.findByRole('dialog', { name: question }));
  await user.type(form.getByLabelText(/Reason|Motivo/), 'No such address');
  await user.click(form.getByRole('button', { name: /^(Deactivate|Desactivar)$/ }));
  const title = /^(Confirm your password|Confirme su contraseña)$/;
  const proof = within(await screen.findByRole('dialog', { name: title }));
  return { user, form, proof };
}

// Shows: AMB-95
describe('IdentityProof', () => {
  it('sends the same command with the same key after the password was confirmed', async () => {
    const { user, proof } = await deactivate();
    await user.type(proof.getByLabelText('Current Password'), 'wrong{Enter}');
    await waitFor(() =>
      expect(proof.getByLabelText('Current Password')).toHaveAccessibleDescription(
        'The current password is incorrect.',
      ),
    );
    expect(keys).toHaveLength(1);
    await user.clear(proof.getByLabelText('Current Password'));
    await user.type(proof.getByLabelText('Current Password'), 'Right1{Enter}');
    expect(
      await screen.findByText('Marina Vista Surgery Suite is deactivated'),
    ).toBeInTheDocument();
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(reasons).toEqual(['No such address', 'No such address']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('submits what is typed first with Enter', async () => {
    const { user, proof } = await deactivate();
    expect(proof.getByLabelText('Current Password')).toHaveFocus();
    await user.keyboard('Right1{Enter}');
    expect(
      await screen.findByText('Marina Vista Surgery Suite is deactivated'),
    ).toBeInTheDocument();
  });

  // Shows: AMB-92, AMB-230
  it('says in Spanish that the password is wrong', async () => {
    await act(() => setLanguage('es'));
    const { user, proof } = await deactivate();
    await user.type(proof.getByLabelText('Contraseña actual'), 'wrong{Enter}');
    await waitFor(() =>
      expect(proof.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(
        'La contraseña actual es incorrecta.',
      ),
    );
    expect(screen.queryByText(/incorrect\./)).toBeNull();
  });

  it('stays open while the password is verified', async () => {
    const { user, proof } = await deactivate();
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post('/api/verifypassword', async ({ response }) => {
        await answered;
        proven = true;
        return response(200).json({ status: 200 });
      }),
    );
    await user.type(proof.getByLabelText('Current Password'), 'Right1{Enter}');
    await user.click(proof.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
    answer();
    expect(
      await screen.findByText('Marina Vista Surgery Suite is deactivated'),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves the form as it was if the user cancels', async () => {
    const { user, form, proof } = await deactivate();
    await user.click(proof.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull(),
    );
    expect(form.getByLabelText(/Reason/)).toHaveValue('No such address');
    await waitFor(() => expect(form.getByRole('button', { name: 'Deactivate' })).toBeEnabled());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(keys).toHaveLength(1);
  });
});
