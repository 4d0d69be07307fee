import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfessionalJob } from '@/api/types';
import { openApp } from '@/testing/app';
import { caseOf, confirmedCase, inDays } from '@/testing/cases';
import { id, professional, signIn, surgeon } from '@/testing/people';
import { postedCase } from '@/testing/postings';
import { http, server } from '@/testing/server';

type Attendance = NonNullable<ProfessionalJob['attendance']>;

const answer = (state: 'CONFIRMED' | 'ARRIVED') =>
  ({ result: 'SUCCESS', job: id(1), state, at: inDays(0) }) as const;

describe('a professional', () => {
  let own = [caseOf(1)];
  const show = (attendance: Attendance) => {
    own = [confirmedCase(4, { start: inDays(1), withdrawUntil: inDays(-2), attendance })];
    return openApp('/userMain/upcomingJobs?view=mine');
  };
  beforeEach(() => {
    signIn(professional);
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json(own)),
    );
  });

  // Shows: FL-22, AMB-168
  it('confirms the day with one press', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/confirmday', async ({ request, response }) => {
        sent.push(await request.json());
        const attendance: Attendance = {
          state: 'CONFIRMED',
          at: inDays(0),
          actions: [],
          positionShared: false,
        };
        own = own.map((job) => ({ ...job, attendance }));
        return response(200).json(answer('CONFIRMED'));
      }),
    );
    const { user } = show({
      state: 'ASKED',
      at: inDays(0),
      actions: ['CONFIRM_DAY'],
      positionShared: false,
    });
    await user.click(await screen.findByRole('button', { name: 'Confirm the day' }));
    await screen.findByText('You have confirmed the day.');
    expect(screen.queryByRole('button', { name: 'Confirm the day' })).toBeNull();
    expect(sent).toEqual([{ _id: own[0]?.myMsg[0]?._id }]);
  });

  // Shows: FL-23, AMB-170, AMB-171
  it('reports an arrival without the position unless sharing is chosen', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('/api/here', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json(answer('ARRIVED'));
      }),
    );
    const read = vi.fn((found: PositionCallback) =>
      found({ coords: { latitude: 36.5, longitude: -119.5 } } as GeolocationPosition),
    );
    vi.stubGlobal(
      'navigator',
      Object.create(navigator, {
        geolocation: { value: { getCurrentPosition: read } },
      }),
    );
    const { user } = show({ actions: ['ON_MY_WAY', 'HERE'], positionShared: false });
    const here = await screen.findByRole('button', { name: 'I am here' });
    expect(screen.getByRole('button', { name: 'I am on my way' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Share my position once' })).not.toBeChecked();
    await user.click(here);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(read).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox', { name: 'Share my position once' }));
    await user.click(here);
    await waitFor(() => expect(sent).toHaveLength(2));
    const _id = own[0]?.myMsg[0]?._id;
    expect(sent).toEqual([{ _id }, { _id, position: { latitude: 36.5, longitude: -119.5 } }]);
    vi.unstubAllGlobals();
  });
});

describe('an owner', () => {
  // Shows: FL-22, FL-23, AMB-168, AMB-171, AMB-340
  it('sees who will come and has arrived, and releases a person who has not confirmed the day', async () => {
    signIn(surgeon);
    const person = (n: number, fullName: string) =>
      ({ _id: id(n), fullName, categoryId: 0, status: 'CONFIRMED' }) as const;
    const position = { latitude: 36.7378, longitude: -119.7871 };
    const participants = [
      {
        ...person(0xf1, 'Ada Here'),
        attendance: { state: 'ARRIVED' as const, at: inDays(0), position },
      },
      { ...person(0xf2, 'Ben Open'), attendance: { state: 'UNCONFIRMED' as const, at: inDays(0) } },
    ];
    const sent: unknown[] = [];
    let listed = participants;
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) =>
        response(200).json([{ ...postedCase, participants: listed }]),
      ),
      http.post('/api/releaseprofessional', async ({ request, response }) => {
        sent.push(await request.json());
        listed = participants.slice(0, 1);
        return response(200).json({
          result: 'SUCCESS',
          job: postedCase._id,
          jobStatus: 'OPEN',
          professional: { _id: id(0xf2), fullName: 'Ben Open' },
          minPay: 0,
        });
      }),
    );
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    expect(await screen.findByText(/^Arrived at /)).toBeVisible();
    expect(screen.getByRole('link', { name: /36\.7378, -119\.7871/ })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/#map=18/36.7378/-119.7871',
    );
    expect(screen.getByText('Day not confirmed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Release: Ben Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release this professional' });
    expect(within(dialog).getByRole('radio', { name: 'Has not confirmed the day' })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Release' }));
    await waitFor(() =>
      expect(sent).toEqual([{ job: postedCase._id, user: id(0xf2), reason: 'DAY_NOT_CONFIRMED' }]),
    );
    await waitFor(() => expect(screen.queryByText('Day not confirmed')).toBeNull());
    expect(document.activeElement).toHaveRole('listitem');
    expect(document.activeElement).toHaveTextContent('Ada Here');
  });
});
