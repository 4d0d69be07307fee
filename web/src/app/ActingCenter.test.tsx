import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Attention, CenterReview } from '@/api/types';
import { centerOf, getSession, refreshUser, reloadSession } from '@/session/store';
import { selectCenter } from '@/session/actingCenter';
import { openApp } from '@/testing/app';
import { admin, bayview, id, signIn, surgeon, systemAdmin } from '@/testing/people';
import { postedCase } from '@/testing/postings';
import { http, nothingWaits, server } from '@/testing/server';

const harbor = { ...bayview, _id: id(0xc2), name: 'Harbor Center' };
const foreign = id(0xc9);
const ofTwoCenters = {
  ...admin,
  affiliations: [...admin.affiliations, { center: harbor, status: 'VERIFIED' as const }],
  certifiedCenters: [bayview._id, harbor._id],
};
const optionOf = ({ _id, name, timeZone }: typeof bayview) => ({
  value: _id,
  label: name,
  timeZone,
});
const POSTINGS = '/adminMain/adminVerification';
const REFUSED = /^You cannot act for the center in this address\./;

let waiting: Attention;
/** The centers of which the list of cases was read, one after the other. */
let centers: (string | null)[];

beforeEach(() => {
  waiting = nothingWaits;
  centers = [];
  server.use(
    http.get('/api/attention', ({ response }) => response(200).json(waiting)),
    http.get('/api/getjobs', ({ request, response }) => {
      centers.push(new URL(request.url).searchParams.get('center'));
      return response(200).json([postedCase]);
    }),
    http.get('/api/credentialedsurgeons/{centerId}', ({ response }) => response(200).json([])),
    http.post('/api/favoritestaffs', ({ response }) => response(200).json([])),
  );
});

const choice = () => screen.findByLabelText('Acting center');
const isAt = (search: () => string, center: string) =>
  waitFor(() => expect(new URLSearchParams(search()).get('center')).toBe(center));

describe('the center in an address', () => {
  // Shows: AMB-343
  it('is that of the screen, and its data are read for it only', async () => {
    signIn(ofTwoCenters);
    const { search } = openApp(`${POSTINGS}?center=${harbor._id}`);
    expect(await choice()).toHaveDisplayValue('Harbor Center');
    await screen.findByRole('article');
    await isAt(search, harbor._id);
    expect(new Set(centers)).toEqual(new Set([harbor._id]));
  });

  // Shows: AMB-343
  it('is added to an address without one, and follows the choice', async () => {
    signIn(ofTwoCenters);
    const { user, search } = openApp(`${POSTINGS}?state=open`);
    await isAt(search, bayview._id);
    await user.selectOptions(await choice(), harbor._id);
    await isAt(search, harbor._id);
    expect(new URLSearchParams(search()).get('state')).toBe('open');
    await waitFor(() => expect(centers.at(-1)).toBe(harbor._id));
    expect(await choice()).toHaveDisplayValue('Harbor Center');
    expect(screen.queryByText(REFUSED)).toBeNull();
  });

  // Shows: AMB-343
  it('is not added to a screen that shows no data of one center', async () => {
    signIn(ofTwoCenters);
    const { user, search } = openApp('/guide');
    await user.selectOptions(await choice(), harbor._id);
    expect(await choice()).toHaveDisplayValue('Harbor Center');
    expect(search()).toBe('');
  });

  // Shows: AMB-343
  it('is not added for an administrator of one center', async () => {
    signIn(admin);
    const { search } = openApp(POSTINGS);
    await screen.findByRole('article');
    expect(centers).toEqual([bayview._id]);
    expect(search()).toBe('');
  });

  // Shows: AMB-343
  it('is chosen when its link is pressed, not when it is hovered', async () => {
    signIn(ofTwoCenters);
    const item = {
      jobId: postedCase._id,
      start: postedCase.start,
      timeZone: bayview.timeZone,
      centerId: harbor._id,
      centerName: harbor.name,
      surgeonName: 'Dr. Maya Okafor',
      since: '2026-11-20T18:00:00.000Z',
      freePlaces: 1,
    };
    waiting = { ...nothingWaits, unfilled: { total: 1, items: [item] } };
    const { user, search } = openApp('/adminWelcome');
    const link = await screen.findByRole('link', { name: /Harbor Center/ });
    await isAt(search, bayview._id);
    await user.hover(link);
    // The loader reads for the center of the link.
    await waitFor(() => expect(centers.at(-1)).toBe(harbor._id));
    expect(await choice()).toHaveDisplayValue('Bayview Surgery Center');
    await user.click(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'All Postings' })).toBeVisible();
    expect(await choice()).toHaveDisplayValue('Harbor Center');
    await isAt(search, harbor._id);
  });

  // Shows: AMB-343
  it.each([
    ['several centers', ofTwoCenters],
    ['one center', admin],
  ])('that is not one of an administrator of %s is refused with a message', async (_of, user) => {
    signIn(user);
    const { search } = openApp(`${POSTINGS}?center=${foreign}`);
    expect(await screen.findByText(REFUSED)).toHaveTextContent('Bayview Surgery Center');
    await screen.findByRole('article');
    await isAt(search, bayview._id);
    expect(new Set(centers)).toEqual(new Set([bayview._id]));
  });

  // Shows: AMB-343
  it('is replaced, with a message, when the administrator loses that center', async () => {
    signIn(ofTwoCenters);
    const { search } = openApp(`${POSTINGS}?center=${harbor._id}`);
    await isAt(search, harbor._id);
    await waitFor(() => expect(centers.at(-1)).toBe(harbor._id));
    await choice();
    act(() => refreshUser(admin));
    expect(await screen.findByText(REFUSED)).toHaveTextContent('Bayview Surgery Center');
    await waitFor(() => expect(centers.at(-1)).toBe(bayview._id));
    expect(screen.queryByLabelText('Acting center')).toBeNull();
    await isAt(search, bayview._id);
    // Without a message for each later change of the session.
    act(() => refreshUser({ ...admin, fullName: 'Iris Vale' }));
    expect(screen.getAllByText(REFUSED)).toHaveLength(1);
  });

  // Shows: AMB-343
  it('is replaced when the administrator loses a center that was not chosen', async () => {
    signIn(ofTwoCenters);
    const { search } = openApp(POSTINGS);
    await isAt(search, bayview._id);
    act(() =>
      refreshUser({
        ...ofTwoCenters,
        affiliations: ofTwoCenters.affiliations.slice(1),
        certifiedCenters: [harbor._id],
      }),
    );
    await isAt(search, harbor._id);
    await waitFor(() => expect(centers.at(-1)).toBe(harbor._id));
  });

  // Shows: AMB-343
  it('does not concern surgeons, who see their cases of all centers', async () => {
    signIn(surgeon);
    server.use(http.get('/api/getsurgeonjobs', ({ response }) => response(200).json([postedCase])));
    openApp(`${POSTINGS}?center=${foreign}`);
    await screen.findByRole('article');
    expect(screen.queryByText(REFUSED)).toBeNull();
    expect(screen.queryByLabelText('Acting center')).toBeNull();
  });

  // Shows: AMB-343
  it('can be a closed one for a system administrator', async () => {
    signIn(systemAdmin);
    const closed: CenterReview = {
      ...harbor,
      address: '17 Lantern Quay',
      zipCode: '92106',
      phone: '',
      status: 'DEACTIVATED',
      createdAt: '2026-11-20T18:00:00.000Z',
      people: 1,
    };
    server.use(
      http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
      http.get('/api/centerreviews', ({ response }) => response(200).json([closed])),
    );
    openApp(`${POSTINGS}?center=${harbor._id}`);
    await screen.findByRole('article');
    expect(centers).toEqual([harbor._id]);
  });
});

// Shows: AMB-343
it('keeps the draft of a case for each center', async () => {
  signIn(ofTwoCenters);
  const { user } = openApp(`/adminMain/postJob?center=${bayview._id}`);
  const notes = () => screen.findByLabelText<HTMLTextAreaElement>(/Special Instructions/i);
  await user.type(await notes(), 'Latex-free');
  await user.selectOptions(await choice(), harbor._id);
  await waitFor(async () => expect(await notes()).toHaveValue(''));
  await user.type(await notes(), 'Interpreter');
  await user.selectOptions(await choice(), bayview._id);
  await waitFor(async () => expect(await notes()).toHaveValue('Latex-free'));
});

describe('the acting center of a system administrator after its time zone was corrected', () => {
  const former = { ...bayview, name: 'Bayview', timeZone: 'America/Denver' };
  let stored: typeof bayview;
  /** The times at which cases were posted. */
  let starts: string[];

  beforeEach(() => {
    starts = [];
    signIn(systemAdmin);
    selectCenter(optionOf(former));
    server.use(
      http.get('/api/surgerycenters', ({ response }) => response(200).json([stored])),
      http.get('/api/credentialedsurgeons/{centerId}', ({ response }) =>
        response(200).json([{ _id: surgeon.userId, fullName: surgeon.fullName }]),
      ),
      http.post('/api/createjob', async ({ request, response }) => {
        starts.push((await request.json()).start);
        return response(200).json(postedCase);
      }),
    );
  });

  // Shows: AMB-330
  it('is updated in the stored session, so that cases are posted at the right time', async () => {
    stored = bayview;
    const { user } = openApp('/adminMain/postJob');
    await waitFor(() => expect(centerOf(getSession())).toEqual(optionOf(bayview)));
    expect(await choice()).toHaveDisplayValue('Bayview Surgery Center');
    await user.selectOptions(await screen.findByLabelText('Performing surgeon'), surgeon.userId);
    const start = screen.getByLabelText('Date and time');
    await user.clear(start);
    await user.type(start, '2031-12-01T09:00');
    await user.type(screen.getByLabelText('Estimated hours'), '3');
    await user.type(screen.getByLabelText('Hourly pay ($)'), '250');
    await user.click(screen.getByRole('button', { name: 'Post' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(starts).toEqual(['2031-12-01T17:00:00.000Z']));
  });

  // Shows: AMB-330
  it('is updated when the correction is made in this client', async () => {
    stored = former;
    const review: CenterReview = {
      ...former,
      address: '17 Lantern Quay',
      zipCode: '92106',
      phone: '',
      status: 'CONFIRMED',
      createdAt: '2026-11-20T18:00:00.000Z',
      people: 1,
    };
    server.use(
      http.get('/api/centerreviews', ({ response }) => response(200).json([review])),
      http.put('/api/surgerycenter/{id}', ({ params, response }) => {
        stored = bayview;
        return response(200).json({ _id: params.id, status: 'CONFIRMED' });
      }),
    );
    const { user } = openApp('/adminMain/centers');
    await user.click(await screen.findByRole('button', { name: 'Edit Bayview' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Bayview' }));
    await user.selectOptions(dialog.getByLabelText('Time zone'), bayview.timeZone);
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(centerOf(getSession())).toEqual(optionOf(former));
    await user.click(question.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(centerOf(getSession())).toEqual(optionOf(bayview)));
  });
});

describe('the chosen center', () => {
  const shown = () => centerOf(getSession())?.label;
  /** Another tab stores its choice; this one reads the session again. */
  const chooseElsewhere = (center: typeof bayview) => {
    localStorage.setItem('caseboard.center', JSON.stringify(optionOf(center)));
    act(reloadSession);
  };

  // Shows: AMB-343, B-21
  it('is separate for each tab', () => {
    signIn(ofTwoCenters);
    chooseElsewhere(harbor);
    expect(shown()).toBe('Bayview Surgery Center');
    act(() => selectCenter(optionOf(harbor)));
    chooseElsewhere(bayview);
    expect(shown()).toBe('Harbor Center');
  });

  // Shows: AMB-343
  it('is that of the last choice in a new tab', () => {
    signIn(ofTwoCenters);
    act(() => selectCenter(optionOf(harbor)));
    // Another tab has storage of its own.
    sessionStorage.clear();
    act(reloadSession);
    expect(shown()).toBe('Harbor Center');
    chooseElsewhere(bayview);
    expect(shown()).toBe('Harbor Center');
  });

  // Shows: AMB-343
  it('is not a closed one while another is open', () => {
    const [first] = admin.affiliations;
    if (!first) throw new Error('the administrator has no center');
    const closed = { ...first, centerStatus: 'DEACTIVATED' as const };
    const user = {
      ...admin,
      affiliations: [closed, { center: harbor, status: 'VERIFIED' as const }],
    };
    const chosen = optionOf(bayview);
    expect(centerOf({ token: 'token', user })?.label).toBe('Harbor Center');
    expect(centerOf({ token: 'token', user, actingCenter: chosen })?.label).toBe('Harbor Center');
    // Without an open one, the screens name the closed one.
    const only = { ...user, affiliations: [closed] };
    expect(centerOf({ token: 'token', user: only })?.label).toBe('Bayview Surgery Center');
  });
});
