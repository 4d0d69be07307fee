import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { openApp } from '@/testing/app';
import { favoritePeople, postedCase } from '@/testing/postings';
import { id, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';

let posted: Record<string, unknown>[];
let jobs: PostedJob[];

beforeEach(() => {
  posted = [];
  jobs = [];
  server.use(
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json(jobs)),
    http.post('/api/createjobs', async ({ request, response }) => {
      const body = (await request.json()) as Record<string, unknown>;
      posted.push(body);
      const starts = body.starts as string[];
      return response(200).json({
        jobs: starts.map((_, at) => ({ ...postedCase, _id: id(0x900 + at) })),
        skipped: [],
      });
    }),
  );
});

const typeInto = async (user: UserEvent, label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

// Shows: FL-03
describe('a case that repeats', () => {
  it('is posted for the dates that stay ticked, and invites to all of them', async () => {
    jobs = [
      { ...postedCase, surgeonId: surgeon.userId, start: '2031-12-15T17:00:00Z', duration: 4 },
    ];
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    await user.click(await screen.findByRole('checkbox', { name: /Noor Haddad/ }));
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await typeInto(user, 'Estimated hours', '3');
    await typeInto(user, 'Hourly pay ($)', '250');
    await user.selectOptions(await screen.findByLabelText('Repeat'), 'Every Monday');
    await typeInto(user, 'Until', '2031-12-22');
    const dates = within(await screen.findByRole('group', { name: '4 dates' }));
    const third = await dates.findByRole('checkbox', { name: /The surgeon has another case/ });
    expect(third).toHaveAccessibleName(/December 15 2031, 9:00 AM/);
    await user.click(third);
    expect(await screen.findByRole('group', { name: '3 dates' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('3 dates');
    expect(dialog).toHaveTextContent('December 22 2031, 9:00 AM');
    expect(dialog).toHaveTextContent('$2,250.00 for 3 dates');
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({
      starts: ['2031-12-01T09:00', '2031-12-08T09:00', '2031-12-22T09:00'],
      invitees: [{ id: favoritePeople[0]?._id }],
    });
    expect(await screen.findByText(/The case is posted for 3 dates/)).toBeVisible();
    expect(screen.getByLabelText('Repeat')).toHaveDisplayValue('Does not repeat');
  });

  it('says at the favorites that too many are selected', async () => {
    const [person] = favoritePeople as [(typeof favoritePeople)[number]];
    const many = Array.from({ length: 101 }, (_, n) => ({
      ...person,
      _id: id(0x1000 + n),
      fullName: `Dr. ${n}`,
    }));
    server.use(http.post('/api/surgeonfavorites', ({ response }) => response(200).json(many)));
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const all = await screen.findByLabelText('Select All');
    await user.click(all);
    // Typed at once, because a long list takes its time to render after each key.
    const set = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    set('Date and time', '2031-12-01T09:00');
    set('Estimated hours', '3');
    set('Hourly pay ($)', '250');
    await user.selectOptions(await screen.findByLabelText('Repeat'), 'Every Monday');
    set('Until', '2031-12-22');
    await user.click(within(screen.getByRole('main')).getByText('Post'));
    const reason = 'At most 100 people can be invited to a case that repeats.';
    await waitFor(() => expect(all).toHaveAccessibleDescription(reason));
    // At the favorites and above the form.
    expect(screen.getAllByText(reason)).toHaveLength(2);
    await user.click(screen.getByLabelText('Invite Dr. 7'));
    await user.click(within(screen.getByRole('main')).getByText('Post'));
    expect(await screen.findByText(/You are about to make a job posting/)).toBeVisible();
    expect(posted).toEqual([]);
  });

  it('moves the focus to the reason if the server refuses it', async () => {
    const refusal = 'Not all requirements of the surgery center are met.';
    server.use(
      http.post('/api/createjobs', ({ response }) =>
        response(403).json({ code: 'NOT_ELIGIBLE', message: refusal }),
      ),
    );
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    await user.click(await screen.findByRole('checkbox', { name: /Noor Haddad/ }));
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await typeInto(user, 'Estimated hours', '3');
    await typeInto(user, 'Hourly pay ($)', '250');
    await user.selectOptions(await screen.findByLabelText('Repeat'), 'Every Monday');
    await typeInto(user, 'Until', '2031-12-22');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toHaveTextContent(refusal));
    expect(document.activeElement).toHaveRole('alert');
  });

  it('stays in the draft, which leaves out a repetition of another shape', async () => {
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const repeat = await screen.findByLabelText('Repeat');
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await typeInto(user, 'Estimated hours', '3');
    await user.selectOptions(repeat, 'Every Monday');
    await typeInto(user, 'Until', '2031-12-22');
    const reopen = async () => {
      cleanup();
      openApp('/adminMain/postJob');
      return screen.findByLabelText('Repeat');
    };
    expect(await reopen()).toHaveDisplayValue('Every Monday');
    expect(screen.getByLabelText('Until')).toHaveValue('2031-12-22');
    expect(screen.getByRole('group', { name: '4 dates' })).toBeVisible();
    expect(screen.getByLabelText('Estimated hours')).toHaveValue('3');

    const name = `caseboard.typed.posting.${surgeon.userId}`;
    for (const stored of ['weekly', { every: '9', until: '', skipped: [], days: [] }]) {
      const draft = JSON.parse(sessionStorage.getItem(name) ?? '') as { values: object };
      const values = { ...draft.values, repeat: stored };
      sessionStorage.setItem(name, JSON.stringify({ ...draft, values }));
      expect(await reopen()).toHaveDisplayValue('Does not repeat');
      expect(screen.getByLabelText('Estimated hours')).toHaveValue('3');
    }
  });

  // Shows: AMB-257
  it('is not posted without a second date, and says so at the field', async () => {
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const repeat = await screen.findByLabelText('Repeat');
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await typeInto(user, 'Estimated hours', '3');
    await typeInto(user, 'Hourly pay ($)', '250');
    await user.selectOptions(repeat, 'Every Monday');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const refusal = 'A case that repeats needs at least two dates';
    const until = screen.getByLabelText('Until');
    await waitFor(() => expect(until).toHaveAccessibleDescription(refusal));
    expect(screen.getByRole('alert')).toHaveTextContent(refusal);
    for (const early of ['2031-11-30', '2031-12-07']) {
      await typeInto(user, 'Until', early);
      expect(until).toHaveAccessibleDescription(refusal);
    }
    await typeInto(user, 'Until', '2031-12-08');
    await waitFor(() => expect(until).not.toHaveAccessibleDescription());
    await typeInto(user, 'Date and time', '2031-12-02T09:00');
    await waitFor(() => expect(until).toHaveAccessibleDescription(refusal));

    await user.selectOptions(repeat, 'On days I choose');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Another day')).toHaveAccessibleDescription(refusal),
    );
    await user.selectOptions(repeat, 'Does not repeat');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(posted).toEqual([]);
  });

  it('takes a day by Enter, and says why an earlier one is not added', async () => {
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const repeat = await screen.findByLabelText('Repeat');
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await user.selectOptions(repeat, 'On days I choose');
    const day = screen.getByLabelText('Another day');
    await typeInto(user, 'Another day', '2031-12-01');
    await user.type(day, '{Enter}');
    expect(day).toHaveValue('2031-12-01');
    expect(day).toHaveAccessibleDescription('Choose a day after December 1 2031');
    await typeInto(user, 'Another day', '2031-12-03');
    expect(day).not.toHaveAccessibleDescription();
    await user.type(day, '{Enter}');
    expect(day).toHaveValue('');
    expect(screen.getByRole('group', { name: '2 dates' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows another case of the surgeon that is more than 400 days away', async () => {
    const later = { ...postedCase, surgeonId: surgeon.userId, start: '2033-02-21T17:00:00Z' };
    let failing = true;
    server.use(
      // As the server: a longer range is refused.
      http.get('/api/getsurgeonjobs', ({ query, response }) => {
        const [from, to] = [query.get('sdate') ?? '', query.get('edate') ?? ''];
        if (failing || Date.parse(to) - Date.parse(from) >= 400 * 86_400_000)
          return response(400).json({ code: 'VALIDATION', message: 'The range is too long' });
        return response(200).json(from <= later.start && later.start <= to ? [later] : []);
      }),
    );
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const repeat = await screen.findByLabelText('Repeat');
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await typeInto(user, 'Estimated hours', '3');
    await user.selectOptions(repeat, 'Every 4 weeks on Monday');
    await typeInto(user, 'Until', '2033-03-01');
    const dates = await screen.findByRole('group', { name: '17 dates' });
    const retry = await within(dates).findByRole('button', { name: 'Try again' });
    expect(within(dates).getByRole('alert')).toHaveTextContent(
      'Other cases of the surgeon at these times are not shown.',
    );
    failing = false;
    await user.click(retry);
    const warned = await within(dates).findByRole('checkbox', { name: /has another case/ });
    expect(warned).toHaveAccessibleName(/February 21 2033/);
    expect(within(dates).queryByRole('alert')).toBeNull();
  });

  it('warns after posting if any of the dates overlaps another case', async () => {
    server.use(
      http.post('/api/createjobs', ({ response }) =>
        response(200).json({
          jobs: [
            { ...postedCase, _id: id(0x900) },
            { ...postedCase, _id: id(0x901), warnings: ['SURGEON_OVERLAP'] },
          ],
          skipped: [],
        }),
      ),
    );
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const repeat = await screen.findByLabelText('Repeat');
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await typeInto(user, 'Estimated hours', '3');
    await typeInto(user, 'Hourly pay ($)', '250');
    await user.selectOptions(repeat, 'Every Monday');
    await typeInto(user, 'Until', '2031-12-08');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(
      await screen.findByText('The surgeon has another case at this time.'),
    ).toBeInTheDocument();
  });

  it('keeps the focus near a day that is removed', async () => {
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    const repeat = await screen.findByLabelText('Repeat');
    await typeInto(user, 'Date and time', '2031-12-01T09:00');
    await user.selectOptions(repeat, 'On days I choose');
    for (const day of ['2031-12-08', '2031-12-15']) {
      await typeInto(user, 'Another day', day);
      await user.click(screen.getByRole('button', { name: 'Add' }));
    }
    const removals = screen.getAllByRole('button', { name: /^Remove .*December/ });
    expect(removals).toHaveLength(2);
    await user.click(removals[0] as HTMLElement);
    const row = screen.getByRole('button', { name: /^Remove .*December 15/ }).closest('li');
    expect(row).toHaveFocus();
  });

  // Shows: B-81, M-33
  it('is cancelled alone or with the later ones, after showing what each costs', async () => {
    const series = [1, 2, 3].map((week) => ({
      ...postedCase,
      _id: id(0x900 + week),
      seriesId: id(0x800),
      minPayDue: week === 1 ? 400 : 0,
      participants: [
        {
          _id: id(0xf0 + week),
          fullName: `Dr. Person ${week}`,
          categoryId: 0,
          status: 'CONFIRMED' as const,
        },
      ],
    }));
    jobs = series.slice(0, 1);
    const cancelled: unknown[] = [];
    server.use(
      http.get('/api/jobseries/{jobId}', ({ response }) => response(200).json(series)),
      http.post('/api/cancelseries', async ({ request, response }) => {
        cancelled.push(await request.json());
        return response(200).json({
          cancelled: series.map((job) => ({ result: 'SUCCESS', job, minPayClaims: [] })),
        });
      }),
    );
    signIn(surgeon);
    const { user } = openApp(`/adminMain/adminVerification?item=${id(0x901)}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel Job' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Confirmed: Dr. Person 1 (Anesthesiologist)');
    await user.click(
      await within(dialog).findByRole('radio', { name: 'This and later ones (3 cases)' }),
    );
    const costs = within(dialog).getByRole('list', { name: 'The cases that are cancelled' });
    expect(within(costs).getAllByRole('listitem')).toHaveLength(3);
    expect(costs).toHaveTextContent('$400 owed');
    expect(costs).toHaveTextContent('Confirmed: Dr. Person 3 (Anesthesiologist)');
    expect(costs).toHaveTextContent('nothing owed until');
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(cancelled).toEqual([{ jobId: id(0x901) }]));
    expect(await screen.findByText('3 cases cancelled.')).toBeVisible();
    expect(screen.getByText('Cancellation Successful!')).toBeVisible();
  });

  it('cancels the later ones only after they could be read', async () => {
    const series = [1, 2].map((week) => ({
      ...postedCase,
      _id: id(0x900 + week),
      seriesId: id(0x800),
    }));
    jobs = series.slice(0, 1);
    let failing = true;
    server.use(
      http.get('/api/jobseries/{jobId}', ({ response }) =>
        failing
          ? response(403).json({ code: 'FORBIDDEN', message: 'No' })
          : response(200).json(series),
      ),
    );
    signIn(surgeon);
    const { user } = openApp(`/adminMain/adminVerification?item=${id(0x901)}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel Job' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const retry = await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByRole('radio', { name: 'This and later ones' })).toBeDisabled();
    failing = false;
    await user.click(retry);
    expect(
      await dialog.findByRole('radio', { name: 'This and later ones (2 cases)' }),
    ).toBeEnabled();
  });
});
