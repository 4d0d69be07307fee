import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Density } from '@/api/types';
import { getSession } from '@/session/store';
import { openApp } from '@/testing/app';
import { professional, signIn } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

/** The changes that the server has received. */
let sent: Density[];
/** Lets the server refuse what it has received. */
let refuse: () => void;

beforeEach(() => {
  sent = [];
  refuse = () => {};
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.put('/api/density', async ({ request, response }) => {
      sent.push((await request.json()).density);
      await new Promise<void>((done) => {
        refuse = done;
      });
      return response(500).json({ code: 'INTERNAL', message: 'x' });
    }),
  );
});

async function open() {
  signIn(professional);
  const read = { ...professional, fullName: 'Dr. N. Haddad' };
  server.use(http.get('/api/session', ({ response }) => response(200).json(read)));
  const { user } = openApp('/settings');
  const compact = await screen.findByRole('radio', { name: /^Compact/ });
  const comfortable = screen.getByRole('radio', { name: /^Comfortable/ });
  await waitFor(() => expect(getSession()?.user).toEqual(read));
  return { user, compact, comfortable };
}

// Shows: AMB-111
describe('a change of the density', () => {
  it('is shown at once, and taken back if it fails', async () => {
    const { user, compact, comfortable } = await open();
    await user.click(compact);
    expect(compact).toBeChecked();
    await waitFor(() => expect(sent).toEqual(['compact']));
    refuse();
    await waitFor(() => expect(comfortable).toBeChecked());
    expect(getSession()?.user.density).toBe('comfortable');
  });

  it('that fails does not replace a later one, and leaves the former one if that fails too', async () => {
    const { user, compact, comfortable } = await open();
    await user.click(compact);
    await waitFor(() => expect(sent).toEqual(['compact']));
    await user.click(comfortable);
    refuse();
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(comfortable).toBeChecked();
    await waitFor(() => expect(sent).toEqual(['compact', 'comfortable']));
    refuse();
    await screen.findByRole('alert');
    expect(comfortable).toBeChecked();
  });
});
