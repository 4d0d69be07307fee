import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { bayview, id, professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

describe("a professional's own profile", () => {
  // Shows: F-30, J-49
  it('shows the centers that certified the professional, without a reload', async () => {
    const sendEvent = openEvents();
    let certifiedCenters: string[] = [];
    server.use(
      http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
      http.get('/api/user/{id}', ({ params, response }) =>
        response(200).json({ ...professional, _id: params.id, certifiedCenters, documents: [] }),
      ),
    );
    signIn(professional);
    openApp('/userMain/profile');
    const part = within(await screen.findByRole('region', { name: 'Eligibility verified by' }));
    expect(part.getByText(/No center has verified your eligibility yet/)).toBeVisible();
    certifiedCenters = [bayview._id];
    sendEvent('profile');
    expect(await part.findByText(bayview.name)).toBeVisible();
    // No other center can be asked.
    expect(part.queryByRole('heading', { name: 'Ask a center to verify you' })).toBeNull();
  });

  it('offers a retry when the centers could not be read', async () => {
    let failing = true;
    server.use(
      http.get('/api/surgerycenters', ({ response }) =>
        failing
          ? response(500).json({ code: 'INTERNAL', message: 'x' })
          : response(200).json([bayview]),
      ),
      http.get('/api/user/{id}', ({ params, response }) =>
        response(200).json({
          ...professional,
          _id: params.id,
          certifiedCenters: [bayview._id],
          documents: [],
        }),
      ),
    );
    signIn(professional);
    const { user } = openApp('/userMain/profile');
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    failing = false;
    if (retry) await user.click(retry);
    const part = within(await screen.findByRole('region', { name: 'Eligibility verified by' }));
    expect(part.getByText(bayview.name)).toBeVisible();
  });

  // Shows: AMB-124
  it('focuses the section when a link to it is opened', async () => {
    server.use(
      http.get('/api/surgerycenters', ({ response }) => response(200).json([bayview])),
      http.get('/api/user/{id}', ({ params, response }) =>
        response(200).json({
          ...professional,
          _id: params.id,
          certifiedCenters: [],
          documents: [],
        }),
      ),
    );
    signIn(professional);
    openApp('/userMain/profile#ask-center');
    const heading = await screen.findByRole('heading', { name: 'Ask a center to verify you' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  // Shows: AMB-115
  it('keeps the focus when a center is asked and when the request is withdrawn', async () => {
    let open: { center: string; name: string; askedAt: string }[] = [];
    server.use(
      http.get('/api/surgerycenters', ({ response }) =>
        response(200).json([bayview, { ...bayview, _id: id(0xc2), name: 'Hillside' }]),
      ),
      http.get('/api/user/{id}', ({ params, response }) =>
        response(200).json({
          ...professional,
          _id: params.id,
          certifiedCenters: [],
          documents: [],
        }),
      ),
      http.get('/api/verificationrequests', ({ response }) => response(200).json(open)),
      http.put('/api/verificationrequests/{centerId}', ({ response }) => {
        open = [{ center: bayview._id, name: bayview.name, askedAt: '2026-05-02T12:00:00.000Z' }];
        return response(200).json(open);
      }),
      http.delete('/api/verificationrequests/{centerId}', ({ response }) => {
        open = [];
        return response(200).json(open);
      }),
    );
    signIn(professional);
    const { user } = openApp('/userMain/profile');
    await user.selectOptions(await screen.findByLabelText('Surgery center'), bayview._id);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    const heading = screen.getByRole('heading', { name: 'Ask a center to verify you' });
    await waitFor(() => expect(heading).toHaveFocus());
    const withdraw = { name: `Withdraw the request to ${bayview.name}` };
    await user.click(await screen.findByRole('button', withdraw));
    await waitFor(() => expect(screen.queryByRole('button', withdraw)).toBeNull());
    // The field to ask a center takes the place of the last request.
    const field = await screen.findByLabelText('Surgery center');
    expect(field.closest('[data-place]')).toHaveFocus();
  });
});
