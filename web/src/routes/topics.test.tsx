import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '@/i18n';
import { openApp } from '@/testing/app';
import { professional, signIn, surgeon } from '@/testing/people';
import { http, server } from '@/testing/server';
import { makeRouter } from './router';

const router = makeRouter(new QueryClient(), createMemoryHistory());

/** The page title of a path; the page of unknown topics is ignored. */
function titleAt(path: string): string | undefined {
  const match = router.matchRoutes(path, {}).at(-1);
  if (!match || match.routeId.endsWith('/$topicId')) return undefined;
  return match.staticData.title && t(match.staticData.title);
}

describe('topics', () => {
  // Shows: J-04, J-08, J-38..J-41
  it.each([
    ['postJob', 'Post Surgical Case'],
    ['adminVerification', 'All Postings'],
    ['adminRequestedInvites', 'Requested Invites'],
    ['postingCalendar', 'Schedules'],
    ['adminNotifications', 'Notifications'],
    ['updateFavorites', 'Favorites'],
    ['credential', 'Eligibility'],
    ['viewjobstopay', 'Claims'],
    ['profile', 'Profile'],
    ['downloadLink', 'Document'],
    ['faq', 'FAQS'],
    ['payment', 'Payment'],
    ['viewInvoices', 'Invoices'],
  ])('/adminMain/%s has the title %s', (topic, title) => {
    expect(titleAt(`/adminMain/${topic}`)).toBe(title);
  });

  // Shows: J-06, J-08
  it.each([
    ['upcomingJobs', 'New Cases'],
    ['myPendingJobs', 'My Pending Cases'],
    ['schedules', 'Schedules'],
    ['notifications', 'Notifications'],
    ['profile', 'Profile'],
    ['faq', 'FAQS'],
    ['payment', 'Payment'],
    ['viewInvoices', 'Invoices'],
    ['viewClaims', 'Claims'],
  ])('/userMain/%s has the title %s', (topic, title) => {
    expect(titleAt(`/userMain/${topic}`)).toBe(title);
  });

  // Shows: J-04, J-06
  it.each([
    [surgeon, '/adminMain'],
    [professional, '/userMain'],
  ])('profileEdit opens the first step', async (person, area) => {
    signIn(person);
    server.use(http.get('/api/user/{id}', ({ response }) => response(200).json(person)));
    const { path } = openApp(`${area}/profileEdit`);
    await waitFor(() => expect(path()).toBe(`${area}/profileEdit/about`));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(document.title).toBe('Profile · Caseboard');
  });
});
