import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ProfessionalJob } from '@/api/types';
import { openApp } from '@/testing/app';
import { caseOf, confirmedCase, invitedCase } from '@/testing/cases';
import { expectCompactRows } from '@/testing/density';
import { openEvents } from '@/testing/events';
import { professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

describe('My Pending Cases', () => {
  let jobs: ProfessionalJob[] = [];
  beforeEach(() => {
    jobs = [];
    signIn(professional);
    server.use(
      http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json(jobs)),
    );
  });

  // Shows: C-03, C-06, C-07, C-08, C-09, J-43, AMB-49
  it('has the four sections and no open jobs', async () => {
    jobs = [caseOf(1), confirmedCase(2), invitedCase(3)];
    openApp('/userMain/myPendingJobs');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'My Pending Cases' }),
    ).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Confirmed 1' })).toHaveTextContent(
      'Procedure 2',
    );
    const invited = screen.getByRole('region', { name: 'Invited 1' });
    expect(within(invited).getByRole('button', { name: 'Accept' })).toBeVisible();
    expect(within(invited).getByRole('button', { name: 'Reject' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Invite Requested 0' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Cancelled 0' })).toBeVisible();
    expect(screen.queryByText('Procedure 1')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Open jobs/ })).toBeNull();
  });

  // Shows: AMB-111
  it('is compact if the person chooses it', async () => {
    jobs = [invitedCase(3)];
    const { user } = openApp('/userMain/myPendingJobs');
    await screen.findByRole('article');
    await expectCompactRows(user, () => screen.getByRole('article'));
  });

  // Shows: C-11, L-27
  it.each([
    [5, false],
    [6, true],
  ])('with %d jobs, Back To Top is shown: %s', async (count, shown) => {
    jobs = Array.from({ length: count }, (_, n) => invitedCase(n));
    openApp('/userMain/myPendingJobs');
    await screen.findByText('Procedure 0');
    expect(screen.queryByRole('link', { name: 'Back To Top' }) !== null).toBe(shown);
  });

  // Shows: C-12, C-20
  it('links to the open jobs while empty, and shows new cases without a reload', async () => {
    const sendEvent = openEvents();
    openApp('/userMain/myPendingJobs');
    expect(await screen.findByText('Currently No Cases Available...')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See open jobs' })).toHaveAttribute(
      'href',
      '/userMain/upcomingJobs',
    );
    jobs = [invitedCase(1)];
    sendEvent('cases');
    expect(await screen.findByText('Procedure 1')).toBeVisible();
  });
});
