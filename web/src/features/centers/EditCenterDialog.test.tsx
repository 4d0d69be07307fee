import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CenterReview } from '@/api/types';
import { CenterForm } from '@/shared/CenterForm';
import { openApp } from '@/testing/app';
import { id, signIn, systemAdmin } from '@/testing/people';
import { http, server } from '@/testing/server';

const center: CenterReview = {
  _id: id(80),
  name: 'Marina Vista Surgery Suite',
  address: '17 Lantern Quay',
  city: 'San Diego',
  state: 'CA',
  zipCode: '92106',
  phone: '',
  timeZone: 'America/Los_Angeles',
  status: 'UNCONFIRMED',
  createdAt: '2026-11-20T18:00:00.000Z',
  people: 1,
};

const { name, city, state, zipCode, phone } = center;
let sent: { body: unknown; key: string | null }[];

beforeEach(() => {
  sent = [];
  sessionStorage.clear();
  server.use(
    http.get('/api/centerreviews', ({ response }) => response(200).json([center])),
    http.put('/api/surgerycenter/{id}', async ({ params, request, response }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return response(200).json({ _id: params.id, status: 'UNCONFIRMED' });
    }),
  );
});

async function open() {
  signIn(systemAdmin);
  const { user } = openApp('/adminMain/centers');
  const edit = () => screen.findByRole('button', { name: `Edit ${name}` });
  await user.click(await edit());
  const dialog = within(await screen.findByRole('dialog', { name: `Edit ${name}` }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save changes' }));
  const question = async () => within(await screen.findByRole('alertdialog'));
  return { user, edit, dialog, save, question };
}

// Shows: AMB-330
describe('EditCenterDialog', () => {
  it('shows the present data, asks with what differs, and sends all of them', async () => {
    const { user, dialog, save, question } = await open();
    const address = dialog.getByRole('textbox', { name: 'Address' });
    expect(address).toHaveValue('17 Lantern Quay');
    expect(dialog.getByLabelText('Time zone')).toHaveValue('America/Los_Angeles');
    await user.clear(address);
    await save();
    const errors = await dialog.findByRole('alert');
    await waitFor(() => expect(errors).toHaveFocus());
    expect(errors).toHaveTextContent('Address cannot be empty');
    await user.type(address, '9 Elm Street');
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'America/Denver');
    await save();
    const asked = await question();
    expect(
      asked.getByText('17 Lantern Quay, San Diego, CA 92106 → 9 Elm Street, San Diego, CA 92106'),
    ).toBeVisible();
    expect(asked.getByText('Pacific Time (Los Angeles) → Mountain Time (Denver)')).toBeVisible();
    expect(asked.queryByText(/Marina Vista/)).toBeNull();
    expect(sent).toEqual([]);
    await user.click(asked.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(`The data of ${name} are saved`)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name,
        city,
        state,
        zipCode,
        phone,
        address: '9 Elm Street',
        timeZone: 'America/Denver',
      },
    ]);
    expect(sent[0]?.key).toBeTruthy();
  });

  it('sends nothing if nothing differs, or if the question is cancelled', async () => {
    const { user, dialog, save, question } = await open();
    await save();
    expect(await dialog.findByText('Nothing has changed')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), ' B');
    await save();
    await user.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('17 Lantern Quay B');
    expect(sent).toEqual([]);
  });

  it('keeps what was typed when the server refuses it, and when the dialog is closed', async () => {
    server.use(
      http.put('/api/surgerycenter/{id}', ({ response }) =>
        response(409).json({
          code: 'CENTER_HAS_CASES',
          message: 'The time zone cannot be changed.',
        }),
      ),
    );
    const { user, edit, dialog, save, question } = await open();
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'America/Denver');
    await save();
    await user.click((await question()).getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText('The time zone cannot be changed.')).toBeVisible();
    expect(dialog.getByLabelText('Time zone')).toHaveValue('America/Denver');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(await edit());
    const again = within(await screen.findByRole('dialog', { name: `Edit ${name}` }));
    expect(again.getByLabelText('Time zone')).toHaveValue('America/Denver');
    expect(again.getByText('You have unsaved changes.')).toBeVisible();
  });

  it('shows an error of the server at its field', async () => {
    server.use(
      http.put('/api/surgerycenter/{id}', ({ response }) =>
        response(400).json({
          code: 'VALIDATION',
          message: 'Zip code is invalid',
          fields: [{ field: 'zipCode', message: 'Zip code is invalid' }],
        }),
      ),
    );
    const { user, dialog, save, question } = await open();
    const zip = dialog.getByRole('textbox', { name: 'Zip Code' });
    await user.clear(zip);
    await user.type(zip, '9210x');
    await save();
    await user.click((await question()).getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(zip).toBeInvalid());
    expect(zip).toHaveAccessibleDescription(/Zip code is invalid/);
    expect(zip).toHaveValue('9210x');
  });

  it('has the fields of the form for a new center, without the address of the browser’s user', async () => {
    const { dialog } = await open();
    /** The fields with their limits, and which of them share a row. */
    const fieldsOf = (place: ParentNode | null) =>
      [...(place?.querySelectorAll<HTMLInputElement>('input, select') ?? [])].map(
        ({ labels, name, type, maxLength, inputMode, ariaRequired }) => ({
          name,
          label: labels?.[0]?.textContent,
          limits: [type, maxLength, inputMode, ariaRequired],
          row: labels?.[0]?.closest('.grid')?.className,
        }),
      );
    const edited = dialog.getByLabelText('Zip Code').closest('form');
    const { container } = render(
      <QueryClientProvider client={new QueryClient()}>
        <CenterForm onCreated={() => {}} onCancel={() => {}} />
      </QueryClientProvider>,
    );
    const added = fieldsOf(container);
    expect(added.map(({ name }) => name)).toEqual([
      'name',
      'address',
      'city',
      'state',
      'zipCode',
      'phone',
    ]);
    expect(fieldsOf(edited).slice(0, -1)).toEqual(added);
    for (const field of edited?.querySelectorAll('input') ?? [])
      expect(field).toHaveAttribute('autocomplete', 'off');
  });
});
