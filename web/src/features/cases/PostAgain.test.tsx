import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { nextSameTime } from '@/rules/postAgain';
import { comingMonth } from '@/rules/dateRange';
import { dateTimeText } from '@/i18n/dates';
import { dayOf } from '@/rules/zonedTime';
import { setLanguage } from '@/i18n';
import { openApp } from '@/testing/app';
import { daysAway, favoritePeople, postedCase } from '@/testing/postings';
import { admin, bayview, id, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';

const POSTINGS = '/adminMain/adminVerification';
const DRAFT = `caseboard.typed.posting.${surgeon.userId}`;
let jobs: PostedJob[];
let created: Record<string, unknown>[];

afterEach(() => act(() => setLanguage('en')));

beforeEach(() => {
  created = [];
  jobs = [
    {
      ...postedCase,
      desc: 'Bring loupes',
      participants: [
        { _id: id(0xf1), fullName: 'Dr. Noor Haddad', categoryId: 0, status: 'CONFIRMED' },
        { _id: id(0xf2), fullName: 'Dr. Theo Lind', categoryId: 0, status: 'DECLINED' },
      ],
    },
  ];
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json(jobs)),
    http.get('/api/getjobs', ({ response }) => response(200).json(jobs)),
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
    http.post('/api/favoritestaffs', ({ response }) => response(200).json(favoritePeople)),
    http.post('/api/createjob', async ({ request, response }) => {
      const body = (await request.json()) as { start: string };
      created.push(body);
      return response(200).json({ ...postedCase, start: body.start });
    }),
    http.post('/api/invitefavorites', ({ response }) =>
      response(200).json({ result: 'SUCCESS', invited: [], skipped: [] }),
    ),
  );
});

/** Clicks Post again in the list of postings and waits for the prefilled form. */
async function postAgain(person = surgeon) {
  signIn(person);
  const app = openApp(POSTINGS);
  await app.user.click(await screen.findByRole('link', { name: /^Post again: the case of/ }));
  await screen.findByRole('heading', { level: 1, name: 'Post Surgical Case' });
  await screen.findAllByRole('checkbox', { name: /Noor Haddad/ });
  return app;
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('posting again', () => {
  it('prefills the form from All Postings and selects the invitees who did not decline', async () => {
    const { path } = await postAgain();
    expect(path()).toBe('/adminMain/postJob');
    expect(value('Surgery center')).toBe(bayview._id);
    expect(value('Date and time')).toBe(
      nextSameTime(postedCase.start, bayview.timeZone, new Date()),
    );
    expect(value('Estimated hours')).toBe('3');
    expect(value('Hourly pay ($)')).toBe('250');
    expect(value('Minimum pay ($)')).toBe('400');
    expect(value('Special instructions')).toBe('Bring loupes');
    expect(
      within(screen.getByLabelText('Added so far')).getByText('Knee arthroscopy'),
    ).toBeVisible();
    expect(screen.getByRole('checkbox', { name: /Noor Haddad/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Theo Lind/ })).not.toBeChecked();
    const when = dateTimeText(postedCase.start, bayview.timeZone);
    expect(await screen.findByText(new RegExp(`^Copied from the case of ${when}`))).toBeVisible();
  });

  it('posts only the new case', async () => {
    const { user } = await postAgain();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });
    await user.click(within(confirmation).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(created).toHaveLength(1));
    expect(created[0]).toMatchObject({ duration: 3, procedures: ['Knee arthroscopy'] });
    expect(created[0]?.start).not.toBe(postedCase.start);
    await waitFor(() => expect(screen.queryByText(/^Copied from/)).toBeNull());
    expect(value('Hourly pay ($)')).toBe('');
  });

  it('restores the earlier draft', async () => {
    sessionStorage.setItem(
      DRAFT,
      JSON.stringify({
        values: {
          surgeryCenterId: bayview._id,
          start: '2031-12-01T09:00',
          duration: '7',
          lines: [
            {
              specialtyId: '0',
              required: '1',
              rateType: 'HOURLY',
              pay: '111',
              minPay: '',
              invitees: [],
            },
          ],
          procedures: [],
          procedure: 'Menis',
          desc: 'half typed',
        },
      }),
    );
    const { user } = await postAgain();
    expect(value('Hourly pay ($)')).toBe('250');
    await user.click(await screen.findByRole('button', { name: 'Restore what I typed' }));
    expect(value('Hourly pay ($)')).toBe('111');
    expect(value('Special instructions')).toBe('half typed');
    expect(value('Procedures')).toBe('Menis');
    expect(screen.getByRole('checkbox', { name: /Noor Haddad/ })).not.toBeChecked();
    expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')).toMatchObject({
      values: { lines: [{ pay: '111' }], desc: 'half typed', procedure: 'Menis' },
    });
  });

  it('restores the earlier draft after the copied case was posted', async () => {
    signIn(surgeon);
    const first = openApp('/adminMain/postJob');
    await first.user.type(await screen.findByLabelText('Hourly pay ($)'), '111');
    cleanup();
    const { user } = await postAgain();
    expect(value('Hourly pay ($)')).toBe('250');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });
    await user.click(within(confirmation).getByRole('button', { name: 'Yes' }));
    await screen.findByRole('region', { name: 'Posted just now' });
    expect(created).toHaveLength(1);
    expect(value('Hourly pay ($)')).toBe('111');
    expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')).toMatchObject({
      values: { lines: [{ pay: '111' }] },
    });
  });

  const confirm = async (user: Awaited<ReturnType<typeof postAgain>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });
    await user.click(within(confirmation).getByRole('button', { name: 'Yes' }));
    await screen.findByRole('region', { name: 'Posted just now' });
  };

  // Shows: B-54
  it.each([
    ['the same case', postedCase],
    ['another case', { ...postedCase, _id: id(0x77), desc: 'Another one' }],
  ])('does not restore an untouched copy of %s', async (_what, other) => {
    if (other._id !== postedCase._id) jobs.push(other);
    signIn(surgeon);
    openApp(`/adminMain/postJob?again=${other._id}`);
    expect(await screen.findByLabelText('Hourly pay ($)')).toHaveValue('250');
    await waitFor(() => expect(sessionStorage.getItem(DRAFT)).not.toBeNull());
    cleanup();
    signIn(surgeon);
    const { user } = openApp(`/adminMain/postJob?again=${postedCase._id}`);
    expect(await screen.findByLabelText('Hourly pay ($)')).toHaveValue('250');
    expect(await screen.findByRole('button', { name: 'Clear form' })).toBeVisible();
    await user.type(screen.getByLabelText('Special instructions'), ' now');
    await confirm(user);
    expect(value('Hourly pay ($)')).toBe('');
    expect(value('Special instructions')).toBe('');
  });

  // Shows: B-54
  it('does not restore the values that were just posted', async () => {
    const first = await postAgain();
    await first.user.type(screen.getByLabelText('Special instructions'), ', again');
    cleanup();
    const { user } = await postAgain();
    await screen.findByRole('button', { name: 'Restore what I typed' });
    await user.type(screen.getByLabelText('Special instructions'), ', again');
    await confirm(user);
    expect(value('Special instructions')).toBe('');
    expect(value('Hourly pay ($)')).toBe('');
  });

  it('restores the earlier draft after a change of the language', async () => {
    signIn(surgeon);
    const first = openApp('/adminMain/postJob');
    await first.user.type(await screen.findByLabelText('Hourly pay ($)'), '111');
    cleanup();
    const { user } = await postAgain();
    await act(() => setLanguage('es'));
    await act(() => setLanguage('en'));
    expect(value('Hourly pay ($)')).toBe('250');
    await user.click(await screen.findByRole('button', { name: 'Restore what I typed' }));
    expect(value('Hourly pay ($)')).toBe('111');
  });

  it('stores the restored draft, also without an unfinished procedure', async () => {
    const draft = {
      values: {
        surgeryCenterId: bayview._id,
        start: '2031-12-01T09:00',
        duration: '7',
        lines: [
          {
            specialtyId: '0',
            required: '1',
            rateType: 'HOURLY',
            pay: '111',
            minPay: '',
            invitees: [],
          },
        ],
        procedures: ['Meniscus repair'],
        procedure: '',
        desc: '',
      },
    };
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
    const { user } = await postAgain();
    await user.type(screen.getByLabelText('Procedures'), 'Bun');
    await user.click(await screen.findByRole('button', { name: 'Restore what I typed' }));
    expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')).toEqual(draft);
  });

  it('loads the case if the list is not cached', async () => {
    signIn(surgeon);
    openApp(`/adminMain/postJob?again=${postedCase._id}`);
    expect(await screen.findByLabelText('Hourly pay ($)')).toHaveValue('250');
    expect(await screen.findByText(/^Copied from the case of/)).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: /Noor Haddad/ })).toBeChecked();
  });

  it('finds a case of the past month', async () => {
    const today = dayOf(new Date(), bayview.timeZone);
    const earlier = { ...postedCase, start: daysAway(-7) };
    server.use(
      http.get('/api/getjobs', ({ query, response }) =>
        response(200).json(query.get('edate') === today ? [earlier] : []),
      ),
      http.get('/api/credentialedsurgeons/{centerId}', ({ response }) => response(200).json([])),
    );
    signIn(admin);
    openApp(`/adminMain/postJob?again=${earlier._id}`);
    expect(await screen.findByLabelText('Hourly pay ($)')).toHaveValue('250');
  });

  it.each([
    ['is not among those of about now', 200],
    ['cannot be read', 403],
  ] as const)('shows a message when the case %s', async (_why, status) => {
    server.use(
      http.get('/api/getsurgeonjobs', ({ response }) =>
        status === 200
          ? response(200).json([])
          : response(403).json({ code: 'FORBIDDEN', message: 'You are not allowed to do this.' }),
      ),
    );
    signIn(surgeon);
    openApp(`/adminMain/postJob?again=${postedCase._id}`);
    expect(
      await screen.findByText('That case could not be copied. Press Post again in All Postings.'),
    ).toBeInTheDocument();
  });

  it('can be cleared and is not prefilled again', async () => {
    const { user } = await postAgain();
    await user.click(await screen.findByRole('button', { name: 'Clear form' }));
    expect(value('Hourly pay ($)')).toBe('');
    expect(screen.queryByText(/^Copied from/)).toBeNull();
  });

  it('survives a reload', async () => {
    await postAgain();
    openApp('/adminMain/postJob');
    await waitFor(() => expect(screen.getAllByLabelText('Hourly pay ($)')).toHaveLength(2));
    expect(screen.getAllByLabelText('Hourly pay ($)')[1]).toHaveValue('250');
  });

  it('is offered after posting, with the invited people', async () => {
    signIn(surgeon);
    const { user } = openApp('/adminMain/postJob');
    await user.type(await screen.findByLabelText('Estimated hours'), '3');
    await user.type(screen.getByLabelText('Hourly pay ($)'), '250');
    await user.click(await screen.findByRole('checkbox', { name: /Theo Lind/ }));
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });
    await user.click(within(confirmation).getByRole('button', { name: 'Yes' }));
    const posted = within(await screen.findByRole('region', { name: 'Posted just now' }));
    expect(posted.getByRole('link', { name: 'See the posting' })).toHaveAttribute(
      'href',
      `${POSTINGS}?item=${postedCase._id}&center=${bayview._id}`,
    );
    await user.click(posted.getByRole('button', { name: 'Post again' }));
    expect(value('Hourly pay ($)')).toBe('250');
    expect(screen.getByRole('checkbox', { name: /Theo Lind/ })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Noor Haddad/ })).not.toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    // Nothing was typed that could be restored.
    expect(await screen.findByRole('button', { name: 'Clear form' })).toBeVisible();
  });

  it('keeps what is typed after posting, and shows it again on request', async () => {
    const { user } = await postAgain();
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });
    await user.click(within(confirmation).getByRole('button', { name: 'Yes' }));
    const posted = within(await screen.findByRole('region', { name: 'Posted just now' }));
    await user.type(screen.getByLabelText('Hourly pay ($)'), '111');
    await user.type(screen.getByLabelText('Special instructions'), 'half typed');
    await user.click(posted.getByRole('button', { name: 'Post again' }));
    expect(value('Hourly pay ($)')).toBe('250');
    await user.click(await screen.findByRole('button', { name: 'Restore what I typed' }));
    expect(value('Hourly pay ($)')).toBe('111');
    expect(value('Special instructions')).toBe('half typed');
    expect(screen.queryByText(/^Copied from/)).toBeNull();
    expect(JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}')).toMatchObject({
      values: { lines: [{ pay: '111' }], desc: 'half typed' },
    });
  });

  it('copies every position, and links to a posting outside the month of All Postings', async () => {
    const others = postedCase.staffs.map((line) => ({ ...line, specialtyId: 3 }));
    jobs = [{ ...postedCase, start: daysAway(60), staffs: [...postedCase.staffs, ...others] }];
    const { user } = await postAgain();
    const second = within(screen.getByRole('group', { name: 'Position 2' }));
    expect(second.getByLabelText('Professional needed')).toHaveDisplayValue('Scrub Tech');
    expect(second.getByLabelText('Hourly pay ($)')).toHaveValue('250');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });
    await user.click(within(confirmation).getByRole('button', { name: 'Yes' }));
    const posted = within(await screen.findByRole('region', { name: 'Posted just now' }));
    const day = dayOf(new Date(String(created[0]?.start)), bayview.timeZone);
    expect(day > comingMonth(new Date(), bayview.timeZone).end).toBe(true);
    expect(posted.getByRole('link', { name: 'See the posting' })).toHaveAttribute(
      'href',
      `${POSTINGS}?item=${postedCase._id}&center=${bayview._id}&start=${day}&end=${day}`,
    );
  });

  it('asks an administrator for a surgeon if the earlier one has left the center', async () => {
    server.use(
      http.get('/api/credentialedsurgeons/{centerId}', ({ response }) => response(200).json([])),
    );
    await postAgain(admin);
    expect(value('Hourly pay ($)')).toBe('250');
    await waitFor(() => expect(value('Performing surgeon')).toBe(''));
  });
});
