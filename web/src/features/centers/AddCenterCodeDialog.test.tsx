import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { signIn, systemAdmin } from '@/testing/people';
import { http, server, someConfig } from '@/testing/server';

const CODE = '9F2K-7QM4-XT5R-B8WC';
let wanted: unknown[];
let isOpen: boolean;

beforeEach(() => {
  wanted = [];
  isOpen = true;
  server.use(
    http.get('/api/centerreviews', ({ response }) => response(200).json([])),
    http.get('/api/config', ({ response }) =>
      response(200).json({ ...someConfig, addCenterOpen: isOpen }),
    ),
    http.put('/api/addcentercode', async ({ request, response }) => {
      ({ open: isOpen } = await request.json());
      wanted.push(isOpen);
      return response(200).json({ open: isOpen, ...(isOpen && { code: CODE }) });
    }),
  );
});

async function open() {
  signIn(systemAdmin);
  const { user } = openApp('/adminMain/centers');
  const show = async (name = 'Replace the admin code') => {
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name: 'Admin code' }));
  };
  return { user, show };
}

// Shows: AMB-331
describe('AddCenterCodeDialog', () => {
  // Shows: L-20
  it('explains what a new code means, and shows it once', async () => {
    const { user, show } = await open();
    const dialog = await show();
    expect(dialog.getByText(/The present code stops working at once/)).toBeVisible();
    expect(wanted).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Create a new code' }));
    expect(await dialog.findByText(CODE)).toBeVisible();
    expect(dialog.getByRole('heading', { name: 'The new admin code' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(CODE);
    await user.keyboard('{Escape}');
    expect(dialog.getByText(CODE)).toBeVisible();
    for (const close of dialog.getAllByRole('button', { name: 'Close' }).slice(-1))
      await user.click(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await show();
    expect(screen.queryByText(CODE)).toBeNull();
    expect(wanted).toEqual([true]);
  });

  it('turns the code off, and then offers only a new code', async () => {
    const { user, show } = await open();
    const dialog = await show();
    await user.click(await dialog.findByRole('button', { name: 'Turn off the code' }));
    expect(
      await screen.findByText('Centers can no longer be added with an admin code'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const again = await show('Create an admin code');
    expect(await again.findByText('Centers cannot be added with an admin code now.')).toBeVisible();
    expect(again.getByText('A new code is shown once.')).toBeVisible();
    expect(again.queryByText(/The present code stops working/)).toBeNull();
    expect(again.queryByRole('button', { name: 'Turn off the code' })).toBeNull();
    expect(wanted).toEqual([false]);
  });
});
