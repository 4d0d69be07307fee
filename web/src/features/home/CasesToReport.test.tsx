import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { bayview, id, professional, signIn } from '@/testing/people';
import { http, nothingWaits, server } from '@/testing/server';

const code = vi.hoisted(() => {
  let load = () => {};
  return { loaded: new Promise<void>((resolve) => (load = resolve)), load: () => load() };
});
vi.mock('./ReportButton', async (original) => {
  await code.loaded;
  return original();
});

// Shows: AMB-324
it('lists the case of the day before the code of its button has loaded, so that nothing moves', async () => {
  const start = new Date(Date.now() + 3_600_000).toISOString();
  const item = {
    jobId: id(0x101),
    msgId: id(0x501),
    start,
    timeZone: bayview.timeZone,
    centerId: bayview._id,
    centerName: bayview.name,
    surgeonName: 'Dr. Maya Okafor',
    since: start,
    freePlaces: 0,
  };
  const waiting = { ...nothingWaits, toReport: { total: 1, items: [item] } };
  server.use(
    http.get('/api/attention', ({ response }) => response(200).json(waiting)),
    http.get('/api/hiredjob', ({ response }) => response(200).json([])),
  );
  signIn(professional);
  openApp('/userWelcome');
  const link = await screen.findByRole('link', { name: /Bayview Surgery Center/ });
  const row = link.closest('li');
  if (!row) throw new Error('the link is in no row');
  // The place of the button has its height, also on phones.
  expect(row.querySelector('span.min-h-11')).not.toBeNull();
  expect(within(row).queryByRole('button')).toBeNull();
  code.load();
  expect(await within(row).findByRole('button', { name: /^I am on my way: / })).toBeVisible();
});
