import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { openEvents } from '@/testing/events';
import { bayview, professional, signIn } from '@/testing/people';
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
  it('are asked at the target of the link on Home, which gets the focus', async () => {
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
});
