import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FullJob, PostedJob } from '@/api/types';
import { openApp } from '@/testing/app';
import { caseOf, confirmedCase, inDays, invitedCase } from '@/testing/cases';
import { postedCase } from '@/testing/postings';
import { bayview, id, professional, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';

const toast = (text: string) => screen.findByText(text);

/** Finds the card of `Procedure n`. */
async function card(n: number): Promise<HTMLElement> {
  const found = (await screen.findByText(`Procedure ${n}`)).closest<HTMLElement>('article');
  if (!found) throw new Error(`Procedure ${n} is not on a card`);
  return found;
}

describe('a professional', () => {
  let own = [caseOf(1)];
  beforeEach(() => {
    own = [caseOf(1)];
    signIn(professional);
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json(own)),
    );
  });

  // Shows: FL-18, AMB-157
  it('joins the standby list of a full case and leaves the list', async () => {
    const { myStaff, ...job } = caseOf(2);
    let standbySince: string | undefined;
    server.use(
      http.get('/api/fulljobs', ({ response }) => {
        const full = { ...job, myStaff, awaitsApproval: false, invited: true };
        return response(200).json([{ ...full, ...(standbySince && { standbySince }) } as FullJob]);
      }),
      http.post('/api/standby', ({ response }) => {
        standbySince = inDays(0);
        return response(200).json({ result: 'SUCCESS', job: job._id, awaitsApproval: false });
      }),
      http.post('/api/leavestandby', ({ response }) => {
        standbySince = undefined;
        return response(200).json({ result: 'SUCCESS', job: job._id });
      }),
    );
    const { user } = openApp('/userMain/upcomingJobs');
    await user.click(await screen.findByRole('button', { name: 'Show full cases' }));
    await user.click(within(await card(2)).getByRole('button', { name: 'Stand by' }));
    await toast('You are on the standby list.');
    const leave = await screen.findByRole('button', { name: 'Leave the standby list' });
    expect(await card(2)).toHaveTextContent('On standby since');
    expect(within(await card(2)).getByText('Standby list')).toBeVisible();
    await user.click(leave);
    await toast('You have left the standby list.');
  });

  // Shows: FL-18, AMB-292
  it('sees distance, estimated pay and an own case at the same time before standing by', async () => {
    const full = caseOf(2);
    own = [confirmedCase(3, { start: full.start })];
    server.use(
      http.get('/api/centerdistances', ({ response }) =>
        response(200).json([{ center: bayview._id, miles: 12 }]),
      ),
      http.get('/api/fulljobs', ({ response }) =>
        response(200).json([{ ...full, awaitsApproval: false, invited: true }]),
      ),
    );
    const { user } = openApp('/userMain/upcomingJobs');
    await user.click(await screen.findByRole('button', { name: 'Show full cases' }));
    const shown = await card(2);
    await waitFor(() => expect(shown).toHaveTextContent(' · 12 mi'));
    expect(shown).toHaveTextContent(/about \$750/);
    expect(shown).toHaveTextContent(`At the same time as your case at ${bayview.name}`);
  });

  // Shows: FL-18, AMB-303
  it('finds the full case of a link in My jobs and joins its standby list', async () => {
    let standbySince: string | undefined;
    const asked: (string | null)[] = [];
    const job = caseOf(2);
    own = [];
    server.use(
      http.get('/api/fulljobs', ({ query, response }) => {
        asked.push(query.get('own'));
        const full = { ...job, awaitsApproval: false, invited: true };
        return response(200).json([{ ...full, ...(standbySince && { standbySince }) } as FullJob]);
      }),
      http.post('/api/standby', ({ response }) => {
        standbySince = inDays(0);
        return response(200).json({ result: 'SUCCESS', job: job._id, awaitsApproval: false });
      }),
    );
    const { user } = openApp(`/userMain/upcomingJobs?view=mine&item=${job._id}`);
    const found = await card(2);
    expect(screen.getByRole('heading', { name: 'Full cases 1' })).toBeVisible();
    await waitFor(() => expect(found.closest('[data-place]')).toHaveFocus());
    await user.click(within(found).getByRole('button', { name: 'Stand by' }));
    expect(await screen.findByRole('button', { name: 'Leave the standby list' })).toBeVisible();
    expect(new Set(asked)).toEqual(new Set(['true']));
  });

  // Shows: AMB-289, FL-18
  it('withdraws a request for the standby list after a confirmation', async () => {
    const { myStaff, ...job } = caseOf(2);
    let asked = true;
    const sent: unknown[] = [];
    server.use(
      http.get('/api/fulljobs', ({ response }) => {
        const full = { ...job, myStaff, awaitsApproval: asked, invited: false };
        return response(200).json([
          { ...full, ...(asked && { standbySince: inDays(0) }) } as FullJob,
        ]);
      }),
      http.post('/api/withdrawrequest', async ({ request, response }) => {
        sent.push(await request.json());
        asked = false;
        return response(200).json({ result: 'SUCCESS', job: job._id });
      }),
    );
    const { user } = openApp('/userMain/upcomingJobs');
    await user.click(await screen.findByRole('button', { name: 'Show full cases' }));
    const full = within(await card(2));
    expect(full.getByText('Awaits approval')).toBeVisible();
    expect(full.queryByText('Standby list')).toBeNull();
    expect(full.queryByRole('button', { name: 'Leave the standby list' })).toBeNull();
    await user.click(full.getByRole('button', { name: 'Withdraw request' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw this request' });
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Withdraw request' }));
    await toast('Request withdrawn.');
    expect(sent).toEqual([{ job: job._id }]);
    const again = await within(await card(2)).findByRole('button', { name: 'Stand by' });
    await waitFor(() => expect(again).toHaveFocus());
  });

  // Shows: FL-18, AMB-103
  it('sees a full case once that moves to another page while they are read', async () => {
    const full = [2, 3].map((n) => ({ ...caseOf(n), awaitsApproval: false, invited: true }));
    server.use(
      http.get('/api/fulljobs', ({ query, response }) =>
        query.get('cursor')
          ? response(200).json(full)
          : response(200).json(full.slice(0, 1), {
              headers: { Link: '</api/x?cursor=1>; rel="next"' },
            }),
      ),
    );
    const { user } = openApp('/userMain/upcomingJobs');
    await user.click(await screen.findByRole('button', { name: 'Show full cases' }));
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await card(3);
    expect(screen.getAllByText('Procedure 2')).toHaveLength(1);
  });

  // Shows: AMB-303
  it('sees a case once that was filled while My jobs is open', async () => {
    own = [invitedCase(2)];
    const full = [2, 3].map((n) => ({ ...caseOf(n), awaitsApproval: false, invited: true }));
    server.use(http.get('/api/fulljobs', ({ response }) => response(200).json(full)));
    openApp('/userMain/upcomingJobs?view=mine');
    await card(3);
    expect(screen.getAllByText('Procedure 2')).toHaveLength(1);
  });

  // Shows: FL-19, AMB-158
  it('sees until when a place is held, and accepts it in place', async () => {
    const offerUntil = new Date(Date.now() + 600_000).toISOString();
    own = [invitedCase(3, { offerUntil })];
    openApp('/userMain/upcomingJobs?view=mine');
    expect(await card(3)).toHaveTextContent(
      /A place is held for you until .* \((9:5\d|10:00) left\)/,
    );
    expect(within(await card(3)).getByRole('button', { name: 'Accept' })).toBeVisible();
  });

  // Shows: FL-19, AMB-158
  it('lists a held place before other invitations', async () => {
    const offerUntil = new Date(Date.now() + 600_000).toISOString();
    own = [1, 2, 4].map((n) => invitedCase(n)).concat(invitedCase(3, { offerUntil }));
    openApp('/userMain/upcomingJobs');
    const strip = await screen.findByRole('region', { name: '4 invitations need your answer' });
    const [first, second] = within(strip).getAllByRole('link');
    expect(first).toHaveTextContent(/A place is held for you until/);
    expect(second).not.toHaveTextContent(/held/);
  });

  // Shows: FL-21, AMB-161
  it('reports with a reason that they cannot come', async () => {
    own = [confirmedCase(4, { start: inDays(2), withdrawUntil: inDays(-1) })];
    const sent: unknown[] = [];
    server.use(
      http.post('/api/cannotcome', async ({ request, response }) => {
        const body = await request.json();
        sent.push(body);
        return response(200).json({
          result: 'SUCCESS',
          _id: body._id,
          job: own[0]?._id ?? '',
          status: 'CONFIRMED',
        });
      }),
    );
    const { user } = openApp('/userMain/upcomingJobs?view=mine');
    await user.click(within(await card(4)).getByRole('button', { name: 'I cannot come' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report that you cannot come' });
    await user.click(within(dialog).getByRole('button', { name: 'Report' }));
    expect(sent).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason'), 'A broken leg');
    await user.click(within(dialog).getByRole('button', { name: 'Report' }));
    await toast('The owners of the case have been notified.');
    expect(sent).toMatchObject([{ reason: 'A broken leg' }]);
  });
});

describe('an owner', () => {
  // Shows: FL-18, FL-20, AMB-160, AMB-267
  it('sees the standby list in order, and the consequences before a release', async () => {
    signIn(surgeon);
    const participants = [
      {
        _id: id(0xf1),
        fullName: 'Dr. Noor Haddad',
        categoryId: 0,
        status: 'CONFIRMED',
        releaseDue: 400,
      },
    ] satisfies PostedJob['participants'];
    const standby = [
      {
        _id: id(0xf2),
        fullName: 'Ada First',
        categoryId: 0,
        since: inDays(-1),
        awaitsApproval: false,
      },
      {
        _id: id(0xf3),
        fullName: 'Ben Second',
        categoryId: 0,
        since: inDays(-2),
        awaitsApproval: true,
      },
    ];
    const sent: unknown[] = [];
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) =>
        response(200).json([{ ...postedCase, participants, standby }]),
      ),
      http.post('/api/releaseprofessional', async ({ request, response }) => {
        sent.push(await request.json());
        return response(200).json({
          result: 'SUCCESS',
          job: postedCase._id,
          jobStatus: 'OPEN',
          professional: { _id: id(0xf1), fullName: 'Dr. Noor Haddad' },
          minPay: 400,
        });
      }),
    );
    const { user } = openApp(`/adminMain/adminVerification?item=${postedCase._id}`);
    const list = await screen.findByText('Standby list');
    const people = within(list.parentElement ?? list).getAllByRole('listitem');
    expect(people.map((person) => person.textContent)).toEqual([
      expect.stringMatching(/^Ada First.*On standby since/),
      expect.stringMatching(/^Ben Second.*Awaits approval/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Release: Dr. Noor Haddad' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release this professional' });
    expect(dialog).toHaveTextContent(/\$400 of minimum pay will be claimed/);
    await user.click(within(dialog).getByRole('radio', { name: 'No longer needed' }));
    expect(dialog).toHaveTextContent(/The place is offered to no one/);
    await user.click(within(dialog).getByRole('radio', { name: 'Change of schedule' }));
    expect(dialog).toHaveTextContent(/The place is offered to the standby list/);
    await user.click(within(dialog).getByRole('button', { name: 'Release' }));
    await toast('Dr. Noor Haddad has been released.');
    await waitFor(() =>
      expect(sent).toEqual([{ job: postedCase._id, user: id(0xf1), reason: 'SCHEDULE_CHANGED' }]),
    );
  });
});
