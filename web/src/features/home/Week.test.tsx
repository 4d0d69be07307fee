import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, ownZone } from '@/rules/zonedTime';
import { openApp } from '@/testing/app';
import { inDays } from '@/testing/cases';
import { bayview, professional, signIn } from '@/testing/people';
import { hiredEvent, scheduledCase } from '@/testing/schedules';
import { http, server } from '@/testing/server';

// Shows: L-03, AMB-261
it('lists the coming cases of a professional with center, group and state, without those that have ended', async () => {
  signIn(professional);
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('/api/hiredjob', ({ request, response }) => {
      queries.push(new URL(request.url).searchParams);
      return response(200).json([
        hiredEvent(scheduledCase(1, inDays(-0.5), 1)),
        hiredEvent(scheduledCase(2, inDays(2))),
        hiredEvent(scheduledCase(3, inDays(3), 3, { status: 'CANCELLED' })),
      ]);
    }),
  );
  const today = dayOf(new Date(), ownZone());
  openApp('/userWelcome');
  const week = within(await screen.findByRole('region', { name: 'Your week' }));
  const rows = await week.findAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(new RegExp(`day, .* in 2 days${bayview.name}`));
  // The state is part of the link, before its icon.
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([
    expect.stringMatching(/Confirmed$/),
    expect.stringMatching(/Cancelled$/),
  ]);
  // Professionals know their own group.
  expect(rows[0]).not.toHaveTextContent('Anesthesiologist');
  expect(rows[0]).toHaveTextContent(/Confirmed$/);
  expect(rows[1]).toHaveTextContent(/Cancelled$/);
  expect(week.getAllByRole('link')[1]?.getAttribute('href')).toMatch(
    /^\/userMain\/schedules\?view=list&day=\d{4}-\d\d-\d\d&item=/,
  );
  const [{ startDate, endDate } = { startDate: '', endDate: '' }] = queries.map((query) =>
    Object.fromEntries(query),
  ) as { startDate: string; endDate: string }[];
  // Without a center, a day begins where the device is.
  expect([today, dayOf(new Date(), ownZone())]).toContain(startDate);
  expect(Date.parse(endDate) - Date.parse(startDate)).toBe(7 * 86_400_000);
});

// Shows: AMB-106, AMB-261
it('says of a coming case that its changed time is not confirmed yet', async () => {
  signIn(professional);
  const changed = (n: number, start: string, more = {}) => ({
    ...hiredEvent(scheduledCase(n, start, 3, more)),
    awaitsReconfirmation: true,
  });
  server.use(
    http.get('/api/hiredjob', ({ response }) =>
      response(200).json([
        changed(1, inDays(-1 / 24)),
        changed(2, inDays(2)),
        changed(3, inDays(3), { status: 'CANCELLED' }),
      ]),
    ),
  );
  openApp('/userWelcome');
  const week = within(await screen.findByRole('region', { name: 'Your week' }));
  const rows = await week.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    // The server accepts the confirmation until the start.
    expect.stringMatching(/Confirmed$/),
    expect.stringMatching(/New time not confirmed yet$/),
    expect.stringMatching(/Cancelled$/),
  ]);
});

it('says that there are no cases in the week', async () => {
  signIn(professional);
  openApp('/userWelcome');
  expect(await screen.findByText(/^No cases today or in the next 7 days/)).toBeVisible();
});
