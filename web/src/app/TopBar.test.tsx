import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { admin, bayview, id, signIn } from '@/testing/people';
import { http, nothingWaits, server } from '@/testing/server';

vi.mock('./ActingCenter', () => ({ default: () => <p>A choice of centers</p> }));

const harbor = { ...bayview, _id: id(0xc2), name: 'Harbor Center' };

// Shows: AMB-343
it.each([
  ['offers', 'both', 'VERIFIED', true],
  ['does not offer', 'one', 'PENDING', false],
] as const)(
  '%s a choice of two centers to an administrator whom %s verified',
  async (_offers, _verifiers, status, shown) => {
    server.use(
      http.get('/api/attention', ({ response }) => response(200).json(nothingWaits)),
      http.get('/api/getjobs', ({ response }) => response(200).json([])),
    );
    const affiliations = [...admin.affiliations, { center: harbor, status }];
    const verified = affiliations.filter(({ status }) => status === 'VERIFIED');
    signIn({ ...admin, affiliations, certifiedCenters: verified.map(({ center }) => center._id) });
    openApp('/adminWelcome');
    expect(await screen.findByText('Nothing needs your attention')).toBeVisible();
    if (shown) expect(await screen.findByText('A choice of centers')).toBeVisible();
    else expect(screen.queryByText('A choice of centers')).toBeNull();
  },
);
