import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf } from '@/rules/zonedTime';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { bayview, id, signIn, systemAdmin } from '@/testing/people';
import { postedEvent, scheduledCase } from '@/testing/schedules';
import { http, server } from '@/testing/server';

it('shows no data of the previous center while the new one loads', async () => {
  const otherCenter = id(0xc2);
  let release = () => {};
  const answer = new Promise<void>((resolve) => (release = resolve));
  const event = postedEvent(scheduledCase(1, new Date(Date.now() + 86_400_000).toISOString()));
  server.use(
    http.get('/api/centercalendar', async ({ query, response }) => {
      if (query.get('center') === otherCenter) await answer;
      return response(200).json(query.get('center') === otherCenter ? [] : [event]);
    }),
  );
  signIn(systemAdmin);
  selectCenter({ value: bayview._id, label: bayview.name, timeZone: bayview.timeZone });
  const day = dayOf(new Date(event.start), bayview.timeZone);
  openApp(`/adminMain/postingCalendar?view=day&day=${day}&center=${bayview._id}`);
  const shown = () => document.querySelectorAll('.grid-event');
  await waitFor(() => expect(shown()).toHaveLength(1), { timeout: 20_000 });
  act(() => selectCenter({ value: otherCenter, label: 'Hillside', timeZone: bayview.timeZone }));
  expect(shown()).toHaveLength(0);
  release();
  expect(await screen.findByText('0 cases')).toBeVisible();
  expect(shown()).toHaveLength(0);
}, 30_000);
