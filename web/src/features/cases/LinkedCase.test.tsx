import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FullJob, Message, ProfessionalJob } from '@/api/types';
import { openApp } from '@/testing/app';
import { caseOf, invitedCase, noticeOf } from '@/testing/cases';
import { id, professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

const MY_JOBS = '/userMain/upcomingJobs?view=mine';
let jobs: ProfessionalJob[];
let full: FullJob[];
let unread: Message[];

beforeEach(() => {
  [jobs, full, unread] = [[caseOf(1)], [], []];
  signIn(professional);
  server.use(
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => response(200).json(jobs)),
    http.get('/api/fulljobs', ({ response }) => response(200).json(full)),
    http.get('/api/unreadnotifications/{userId}/{filter}', ({ response }) =>
      response(200).json(unread),
    ),
  );
});

const cardOf = async (n: number) =>
  (await screen.findByText(`Procedure ${n}`)).closest<HTMLElement>('[data-place]');

describe('a link to a case in My jobs', () => {
  // Shows: AMB-323
  it('shows the notification of a declined request if the case is none of the own jobs', async () => {
    const declined = noticeOf(2, {
      type: 'REJECTION',
      content: 'Your invite request has been declined.',
      actions: ['ACKNOWLEDGE'],
    });
    unread = [declined];
    const { path } = openApp(`${MY_JOBS}&item=${declined.job?._id}`);
    await waitFor(() => expect(path()).toBe('/userMain/notifications'));
    const notice = (await screen.findByText(declined.content)).closest<HTMLElement>('[data-place]');
    await waitFor(() => expect(notice).toHaveFocus());
    if (!notice) throw new Error('the text is in no notification');
    expect(within(notice).getByRole('button', { name: 'Acknowledge' })).toBeVisible();
    expect(within(notice).getByRole('button', { expanded: true })).toBeVisible();
  });

  // Shows: AMB-323
  it('ends at the open jobs if its notification was read', async () => {
    const { path, search } = openApp(`${MY_JOBS}&item=${caseOf(2)._id}`);
    expect(await screen.findByText(/^You have read this notification already/)).toBeInTheDocument();
    expect(await cardOf(1)).toBeVisible();
    expect(path()).toBe('/userMain/upcomingJobs');
    expect(search()).not.toContain('view=mine');
  });

  // Shows: AMB-323
  it('shows a case that is open to the professional again among the open jobs', async () => {
    jobs = [caseOf(1), caseOf(2)];
    const { search } = openApp(`${MY_JOBS}&item=${caseOf(2)._id}`);
    const card = await cardOf(2);
    await waitFor(() => expect(card).toHaveFocus());
    expect(search()).not.toContain('view=mine');
  });

  // Shows: AMB-323
  it('stays in My jobs when the case leaves the list', async () => {
    jobs = [invitedCase(2)];
    server.use(
      http.post('/api/declined', ({ response }) => {
        jobs = [];
        return response(200).json({ _id: id(0x502), result: 'SUCCESS', status: 'DECLINED' });
      }),
    );
    const { user, path, search } = openApp(`${MY_JOBS}&item=${caseOf(2)._id}`);
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Currently No Cases Available...')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const leaves = waitFor(() => expect(path()).toBe('/userMain/notifications'), { timeout: 500 });
    await expect(leaves).rejects.toThrow();
    expect(search()).toContain('view=mine');
  });
});
