import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '@/testing/app';
import { professional, signIn, surgeon } from '@/testing/people';

const answerTo = async (user: ReturnType<typeof openApp>['user'], question: RegExp) => {
  const summary = await screen.findByText(question);
  await user.click(summary);
  const answer = summary.closest('details');
  if (!answer?.open) throw new Error('the answer is closed after the click');
  return answer;
};

describe('the questions and answers', () => {
  // Shows: I-01, I-04, I-07, J-40, J-08
  it('explain eligibility and cancelling to surgeons and administrators', async () => {
    signIn(surgeon);
    const { user, path } = openApp('/adminMain/payment');
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'FAQS' })).toBeVisible();
    expect(path()).toBe('/adminMain/faq');
    expect(document.title).toBe('FAQS · Caseboard');
    const eligible = await answerTo(user, /become eligible/);
    expect(eligible).toHaveTextContent(
      /Eligibility and presses the thumbs up.*adds them to its favorites/,
    );
    const cancelled = await answerTo(user, /^What happens when a case is cancelled/);
    expect(cancelled).toHaveTextContent('Everyone who accepted it gets an email');
  });

  // Shows: C-61, I-02, I-05, I-06, J-08, J-40
  it('explain to professionals how to get a case and when to withdraw', async () => {
    signIn(professional);
    const { user, path } = openApp('/userMain/payment');
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'FAQS' })).toBeVisible();
    expect(path()).toBe('/userMain/faq');
    expect(document.title).toBe('FAQS · Caseboard');
    expect(await answerTo(user, /How do I get a case/)).toHaveTextContent(
      /Request Invite: an invite email goes out/,
    );
    expect(await answerTo(user, /withdraw/)).toHaveTextContent(
      /at least 72 hours before.*must contact the employer; a penalty may apply/,
    );
  });

  // Shows: I-03
  it('are public and marked as unfinished', async () => {
    openApp('/general/faq');
    expect(await screen.findByRole('heading', { level: 1, name: 'FAQS' })).toBeVisible();
    expect(screen.getByText(/under development/)).toBeVisible();
  });
});

describe('payment', () => {
  // Shows: G-27, I-08, J-39
  it.each([
    ['/adminMain/payment', surgeon],
    ['/userMain/payment', professional],
  ])('is coming soon at %s', async (path, person) => {
    signIn(person);
    openApp(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
    expect(screen.getByText('Coming soon')).toBeVisible();
    expect(document.title).toBe('Payment · Caseboard');
  });
});
