/** The density of a list for tests. jsdom computes no heights; those are compared in a browser (`e2e`). */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { getSession } from '@/session/store';
import { http, server } from './server';

/** Presses the switch for compact rows, and expects that it changes the classes of a row of the list. */
export async function expectCompactRows(user: UserEvent, row: () => HTMLElement): Promise<void> {
  const signedIn = getSession()?.user;
  if (!signedIn) throw new Error('no one is signed in');
  const button = await screen.findByRole('button', { name: 'Compact rows', pressed: false });
  const comfortable = row().className;
  let reads = 0;
  server.use(
    http.put('/api/density', ({ response }) => response(200).json({ density: 'compact' })),
    http.get('/api/session', ({ response }) => {
      reads += 1;
      return response(200).json({ ...signedIn, density: 'compact' });
    }),
  );
  await user.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(row().className).not.toBe(comfortable);
  // The read after the change, so that it does not disturb the next test.
  await waitFor(() => expect(reads).toBeGreaterThan(0));
  expect(button).toHaveAttribute('aria-pressed', 'true');
}
