import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostedJob } from '@/api/types';
import { dateTimeText } from '@/i18n/dates';
import { setLanguage } from '@/i18n';
import { replacementStart } from '@/rules/replacement';
import { instantOf, localOf } from '@/rules/zonedTime';
import { openApp } from '@/testing/app';
import { bayview, id, signIn, surgeon } from '@/testing/people';
import { daysAway, favoritePeople, postedCase } from '@/testing/postings';
import { http, server } from '@/testing/server';

const HOUR = 1 / 24;
const DRAFT = `caseboard.typed.posting.${surgeon.userId}`;
const POSTINGS = `/adminMain/adminVerification?item=${postedCase._id}`;
const noor = favoritePeople[0]?._id ?? '';
const theo = favoritePeople[1]?._id ?? '';

let job: PostedJob;
let created: { start: string }[];
let invited: unknown[];

afterEach(() => act(() => setLanguage('en')));

beforeEach(() => {
  created = [];
  invited = [];
  const [line] = postedCase.staffs;
  if (!line) throw new Error('no line');
  job = {
    ...postedCase,
    start: daysAway(-HOUR),
    duration: 8,
    desc: 'Bring loupes',
    button: 'CLOSED',
    staffs: [
      { ...line, numOfRequired: 2, numOfFilled: 1 },
      { ...line, specialtyId: 3 },
    ],
    participants: [
      {
        _id: noor,
        fullName: 'Dr. Noor Haddad',
        categoryId: 0,
        status: 'CONFIRMED',
        attendance: { state: 'NOT_ARRIVED', at: daysAway(-HOUR) },
      },
      { _id: theo, fullName: 'Dr. Theo Lind', categoryId: 0, status: 'INVITED' },
    ],
  };
  server.use(
    http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([job])),
    http.post('/api/surgeonfavorites', ({ response }) => response(200).json(favoritePeople)),
    http.post('/api/createjob', async ({ request, response }) => {
      const body = (await request.json()) as { start: string };
      created.push(body);
      return response(200).json({ ...postedCase, _id: id(0x77), start: body.start });
    }),
    http.post('/api/invitefavorites', async ({ request, response }) => {
      invited.push(await request.json());
      return response(200).json({ result: 'SUCCESS', invited: [], skipped: [] });
    }),
  );
  signIn(surgeon);
});

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Presses "Post a replacement" and waits for the form. */
async function replace() {
  const app = openApp(POSTINGS);
  const link = await screen.findByRole('link', { name: 'Post a replacement: Dr. Noor Haddad' });
  await app.user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Post Surgical Case' });
  await screen.findAllByRole('checkbox', { name: /Noor Haddad/ });
  return app;
}

async function post(user: Awaited<ReturnType<typeof replace>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Post' }));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Posting to Commnuities' });
  const text = confirmation.textContent;
  await user.click(within(confirmation).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(created).toHaveLength(1));
  return text;
}

// Shows: FL-19, AMB-293
describe('a replacement for a professional who has not arrived', () => {
  it('fills the form with one place of the same group, from soon until the estimated end', async () => {
    const before = replacementStart(new Date(), bayview.timeZone);
    const { path } = await replace();
    const after = replacementStart(new Date(), bayview.timeZone);
    expect(path()).toBe('/adminMain/postJob');
    const start = value('Date and time');
    expect([before, after].map((at) => localOf(at, bayview.timeZone))).toContain(start);
    const rest = Date.parse(job.start) + 8 * 3_600_000 - before.getTime();
    // The clock may show the next quarter of an hour meanwhile.
    const hours = [rest, rest - (after.getTime() - before.getTime())].map((left) =>
      String(Math.ceil(left / 1_800_000) / 2),
    );
    expect(hours).toContain(value('Estimated hours'));
    expect(value('Surgery center')).toBe(bayview._id);
    expect(value('Hourly pay ($)')).toBe('250');
    expect(value('Minimum pay ($)')).toBe('400');
    expect(value('Special instructions')).toBe('Bring loupes');
    expect(screen.getByText('Knee arthroscopy')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Position 2' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /Noor Haddad/ })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Theo Lind/ })).toBeChecked();
    const when = dateTimeText(job.start, job.timeZone);
    expect(
      await screen.findByText(`Copied from the case of ${when} to replace Dr. Noor Haddad.`, {
        exact: false,
      }),
    ).toBeVisible();
  });

  it('is posted after a confirmation with its facts', async () => {
    const { user } = await replace();
    const [start, hours] = [value('Date and time'), Number(value('Estimated hours'))];
    const text = await post(user);
    const at = instantOf(start, bayview.timeZone)?.toISOString() ?? '';
    expect(text).toContain(dateTimeText(at, bayview.timeZone));
    expect(text).toContain('$250/hr');
    expect(created).toMatchObject([
      {
        start: at,
        duration: hours,
        procedures: ['Knee arthroscopy'],
        desc: 'Bring loupes',
        staffs: [{ specialtyId: 0, numOfRequired: 1, hourlyRate: 250, minPay: 400 }],
      },
    ]);
    await waitFor(() => expect(invited).toHaveLength(1));
    expect(invited).toMatchObject([{ invitees: [{ id: theo, categoryId: 0 }] }]);
  });

  it('does not fill the form again after it was posted from an older draft', async () => {
    await replace();
    await waitFor(() => expect(sessionStorage.getItem(DRAFT)).not.toBeNull());
    cleanup();
    // The draft as it was filled an hour earlier.
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}') as {
      values: Record<string, string>;
    };
    draft.values.start = localOf(new Date(Date.now() + 86_400_000), bayview.timeZone);
    draft.values.duration = '8';
    sessionStorage.setItem(DRAFT, JSON.stringify(draft));
    const { user } = await replace();
    expect(await screen.findByRole('button', { name: 'Clear form' })).toBeVisible();
    await post(user);
    await screen.findByRole('region', { name: 'Posted just now' });
    expect(value('Hourly pay ($)')).toBe('');
  });

  it('keeps the name of the person after a change of the language', async () => {
    await replace();
    await screen.findByText(/to replace Dr\. Noor Haddad/);
    await act(() => setLanguage('es'));
    expect(await screen.findByText(/para reemplazar a Dr\. Noor Haddad/)).toBeVisible();
  });

  it('leaves the form as it was typed before on request', async () => {
    const first = openApp('/adminMain/postJob');
    await first.user.type(await screen.findByLabelText('Hourly pay ($)'), '111');
    cleanup();
    const { user } = await replace();
    expect(value('Hourly pay ($)')).toBe('250');
    expect(await screen.findByText(/to replace Dr\. Noor Haddad/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore what I typed' }));
    expect(value('Hourly pay ($)')).toBe('111');
    expect(screen.queryByText(/to replace/)).toBeNull();
  });

  it('is loaded from the server in another tab', async () => {
    openApp(`/adminMain/postJob?again=${job._id}&absent=${noor}`);
    expect(await screen.findByText(/to replace Dr\. Noor Haddad/)).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Position 2' })).toBeNull();
  });

  it('is not prepared for a person who has arrived meanwhile', async () => {
    job.participants = job.participants.map((person) => ({
      ...person,
      ...(person._id === noor && { attendance: { state: 'ARRIVED', at: daysAway(0) } }),
    }));
    openApp(`/adminMain/postJob?again=${job._id}&absent=${noor}`);
    expect(await screen.findByText(/^That case could not be copied/)).toBeInTheDocument();
    expect(value('Hourly pay ($)')).toBe('');
  });

  // Shows: FL-21, AMB-302
  it('is offered for a person who reported that they cannot come', async () => {
    job.participants = job.participants.map(({ attendance: _attendance, ...person }) => ({
      ...person,
      ...(person._id === noor && { cannotComeAt: daysAway(-1) }),
    }));
    await replace();
    expect(await screen.findByText(/to replace Dr\. Noor Haddad/)).toBeVisible();
  });

  it('is not offered after the estimated end of the case', async () => {
    job = { ...job, duration: 1 };
    openApp(POSTINGS);
    expect(await screen.findByText('Not arrived')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Post a replacement/ })).toBeNull();
  });
});
