import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { id } from '@/testing/people';
import { http, server, someConfig } from '@/testing/server';

afterEach(() => act(() => setLanguage('en')));

async function enterAdminCode(code: string) {
  server.use(
    http.post('/api/addcentercode', async ({ request, response }) => {
      const body = await request.json();
      return response(200).json(
        body.code === 'open-sesame'
          ? { ok: true, ticket: 'ticket-1', expiresIn: 600 }
          : { ok: false, message: 'Invalid Code...  Please try again' },
      );
    }),
  );
  const app = openApp('/addCenter');
  const field = await screen.findByLabelText('Admin code');
  if (code) await app.user.type(field, code);
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  return app;
}

describe('add center', () => {
  // Shows, M-12
  it('requires the admin code and rejects a wrong one', async () => {
    const { user } = await enterAdminCode('');
    // The error of the only field is shown once, at the field.
    expect(await screen.findAllByText('Please enter the admin code')).toHaveLength(1);
    expect(screen.getByLabelText('Admin code')).toHaveFocus();
    await user.type(screen.getByLabelText('Admin code'), 'guess{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('Invalid Code...  Please try again'),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // Shows: AMB-05, A-127, A-129
  it('shows when adding centers is disabled', async () => {
    server.use(
      http.get('/api/config', ({ response }) =>
        response(200).json({ ...someConfig, addCenterOpen: false }),
      ),
    );
    openApp('/addCenter');
    expect(await screen.findByText('Centers cannot be added on this server.')).toBeVisible();
  });

  // Shows: ..A-136, A-137, A-138, A-139, A-140, A-141, L-17
  it('validates the new center', async () => {
    const { user } = await enterAdminCode('open-sesame');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Surgery Center' }));
    expect(dialog.getByLabelText('State')).toHaveValue('CA');
    const states = within(dialog.getByLabelText('State')).getAllByRole<HTMLOptionElement>('option');
    expect(
      states.map((option) => option.value),
      'no empty state',
    ).toEqual(['CA', 'NV']);
    await user.type(dialog.getByLabelText('City'), 'LA');
    await user.type(dialog.getByLabelText('Zip Code'), '9411');
    await user.click(dialog.getByRole('button', { name: 'Create center' }));
    const alert = await dialog.findByRole('alert');
    for (const text of [
      'Name cannot be empty',
      'Address cannot be empty',
      'City needs more than 2 characters',
      'Zip Code needs at least 5 characters',
    ])
      expect(alert).toHaveTextContent(text);
  });

  async function create() {
    const app = await enterAdminCode('open-sesame');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Surgery Center' }));
    await app.user.type(dialog.getByLabelText('Name'), 'Cove Surgical');
    await app.user.type(dialog.getByLabelText('Address'), '1 Cove Road');
    await app.user.type(dialog.getByLabelText('City'), 'Ely');
    await app.user.selectOptions(dialog.getByLabelText('State'), 'NV');
    await app.user.type(dialog.getByLabelText('Zip Code'), '89501');
    await app.user.type(dialog.getByLabelText('Phone'), '7755550100');
    await app.user.click(dialog.getByRole('button', { name: 'Create center' }));
  }

  const cove = {
    _id: id(9),
    name: 'Cove Surgical',
    address: '1 Cove Road',
    city: 'Ely',
    state: 'NV',
    zipCode: '89501',
    phone: '7755550100',
    active: true,
    timeZone: 'America/Los_Angeles',
    centerStatus: 'UNCONFIRMED',
    identificationId: 'SC-9F2K-7QM4XT',
    verificationCode: '7QM4XT',
  } as const;

  // Shows, K-59, AMB-83, AMB-92, AMB-108
  it('creates the center with the ticket and shows the code once', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/surgerycenter', async ({ request, response }) => {
        sent.push(await request.json(), request.headers.get('X-Center-Ticket'));
        return response(200).json(cove);
      }),
    );
    await create();
    expect(await screen.findByText('7QM4XT')).toBeVisible();
    expect(screen.getByText('Cove Surgical has been created')).toBeVisible();
    expect(sent).toEqual([
      {
        name: 'Cove Surgical',
        address: '1 Cove Road',
        city: 'Ely',
        state: 'NV',
        zipCode: '89501',
        phone: '7755550100',
      },
      'ticket-1',
    ]);
    // The code works after the confirmation only, so the page does not lead to the sign-up.
    expect(screen.getByText(/It does not work for sign-up/)).toBeVisible();
    expect(screen.getByText(/our support team gets an email with the new code/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continue to sign up' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');

    await act(() => setLanguage('es'));
    expect(await screen.findByText(/No sirve para registrarse/)).toBeVisible();
    expect(screen.getByText('7QM4XT')).toBeVisible();
  });

  // Shows: A-143
  it('leads to the sign-up if the code of the new center works at once', async () => {
    server.use(
      http.post('/api/surgerycenter', ({ response }) =>
        response(200).json({ ...cove, centerStatus: 'CONFIRMED' }),
      ),
    );
    await create();
    expect(await screen.findByText(/enter it when they sign up/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue to sign up' })).toHaveAttribute(
      'href',
      '/signUp',
    );
  });

  // Shows: A-145, M-13, AMB-04
  it('reports a center that exists already', async () => {
    server.use(
      http.post('/api/surgerycenter', ({ response }) =>
        response(409).json({ code: 'CENTER_EXISTS', message: 'This center exists.' }),
      ),
    );
    await create();
    expect(await screen.findByText('failed to create surgery center')).toBeVisible();
  });

  // Shows: A-145
  it('reports a creation that returns nothing', async () => {
    server.use(
      http.post('/api/surgerycenter', ({ response }) => response.untyped(HttpResponse.json({}))),
    );
    await create();
    expect(await screen.findByText('failed to create surgery center')).toBeVisible();
  });
});
