import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { bayview, id, professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

beforeEach(() => {
  server.use(
    http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
    http.get('/api/user/{id}', ({ params, response }) =>
      response(200).json({ ...professional, _id: params.id, certifiedCenters: [], documents: [] }),
    ),
  );
});

const open = async () => {
  signIn(professional);
  openApp('/userMain/profile');
  return within(await screen.findByRole('region', { name: 'My eligibility' }));
};

// Shows: FL-09
describe('My eligibility', () => {
  it('is shown even if the readers of the documents could not be read', async () => {
    server.use(
      http.get('/api/documentreaders', ({ response }) =>
        response(500).json({ code: 'INTERNAL', message: 'x' }),
      ),
    );
    const part = await open();
    expect(part.getByRole('heading', { name: 'My eligibility' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('shows the open cases that each missing item would allow, and the state of a document at a center', async () => {
    server.use(
      http.get('/api/myeligibility', ({ response }) =>
        response(200).json([
          {
            centerId: bayview._id,
            name: bayview.name,
            verified: true,
            open: { cases: 0, pay: 0 },
            closed: { cases: 2, pay: 1240 },
            missing: [
              {
                missing: { kind: 'DOCUMENT_CURRENT', slot: 'ACLSBLS', expires: '2026-12-01' },
                unlocks: { cases: 2, pay: 1240 },
              },
            ],
            documents: [{ slot: 'ACLSBLS', status: 'APPROVED', expires: '2026-12-01' }],
          },
          {
            centerId: id(0xc2),
            name: 'Harbor Center',
            verified: true,
            open: { cases: 1, pay: 600 },
            closed: { cases: 0, pay: 0 },
            missing: [],
            documents: [{ slot: 'ACLSBLS', status: 'REJECTED' }],
          },
        ]),
      ),
    );
    const part = await open();
    expect(await part.findByText('1 item is missing: 2 open cases, $1,240 at least')).toBeVisible();
    expect(part.getByText('Eligible: 1 open case, $600 at least')).toBeVisible();
    expect(part.getByText('ACLS / BLS valid only until December 1 2026')).toBeVisible();
    const links = part.getAllByRole('link', { name: /ACLS/ });
    // The accessible name begins with the visible text.
    expect(links[0]).toHaveAccessibleName(/^Replace: ACLS/);
    expect(links[0]).toHaveAttribute('href', '/userMain/profileEdit/uploader#ACLSBLS');
    expect(links[1]).toHaveAttribute('href', '/userMain/profileEdit/uploader#ACLSBLS');
    const documents = part.getByText('My documents at each center').closest('details');
    expect(documents).toHaveTextContent(
      new RegExp(`${bayview.name}.*Valid until December 1 2026.*Approved.*Harbor Center.*Rejected`),
    );
  });

  // Shows: AMB-352
  it('says plainly that a center does not invite the person, without anything to complete', async () => {
    const sum = { cases: 2, pay: 1240 };
    server.use(
      http.get('/api/myeligibility', ({ response }) =>
        response(200).json([
          {
            centerId: bayview._id,
            name: bayview.name,
            verified: true,
            open: { cases: 0, pay: 0 },
            closed: sum,
            missing: [
              { missing: { kind: 'NOT_BLOCKED' }, unlocks: sum },
              { missing: { kind: 'NPI' }, unlocks: sum },
            ],
            documents: [],
          },
        ]),
      ),
    );
    const part = await open();
    const text = 'The center does not invite you at present. You can contact the center.';
    expect(await part.findByText(text)).toBeVisible();
    expect(part.queryByText(/items? (is|are) missing/)).toBeNull();
    expect(part.queryByRole('link', { name: /^Complete/ })).toBeNull();
  });

  // Shows: AMB-341
  it('does not promise a case for one item while another one is missing too', async () => {
    const sum = { cases: 2, pay: 1240 };
    server.use(
      http.get('/api/myeligibility', ({ response }) =>
        response(200).json([
          {
            centerId: bayview._id,
            name: bayview.name,
            verified: false,
            open: { cases: 0, pay: 0 },
            closed: sum,
            missing: [
              { missing: { kind: 'VERIFIED' }, unlocks: sum },
              { missing: { kind: 'NPI' }, unlocks: sum },
              { missing: { kind: 'LICENSE' }, unlocks: { cases: 0, pay: 0 } },
            ],
            documents: [],
          },
        ]),
      ),
    );
    const part = await open();
    expect(
      await part.findByText('3 items are missing: 2 open cases, $1,240 at least'),
    ).toBeVisible();
    expect(part.getAllByText('needed for 2 open cases, $1,240 at least')).toHaveLength(2);
    expect(part.getByText('no open cases now')).toBeVisible();
  });

  it('explains an empty list', async () => {
    server.use(http.get('/api/myeligibility', ({ response }) => response(200).json([])));
    const part = await open();
    expect(await part.findByText('No center has an open case for your group now')).toBeVisible();
  });
});
