import { describe, expect, it } from 'vitest';
import { t } from '.';

describe('t', () => {
  // Shows: M-18, M-20
  it('fills values in, letter for letter', () => {
    expect(t('notFound.text', { path: '/nowhere' })).toBe(
      "Sorry... The page /nowhere doesn't exist!",
    );
    expect(t('toast.invitationSent', { name: 'Dr. Ana Ruiz' })).toBe(
      'Your invitation has been sent out to Dr. Ana Ruiz.',
    );
  });

  // Shows: B-91
  it('picks plural forms by the rules of the language', () => {
    expect(t('bell.label', { count: 1 })).toBe('Notifications, 1 unread');
    expect(t('bell.label', { count: 0 })).toBe('Notifications, 0 unread');
  });

  // Shows: A-98, B-49, D-25, F-26, F-27, AMB-80
  it('keeps the misspellings of the product', () => {
    expect(t('verify.wrong')).toBe("The Email Verfication code doesn't match");
    expect(t('post.confirmTitle')).toBe('Posting to Commnuities');
    expect(t('toast.acknowledged')).toBe('Aknowledged');
    expect(t('toast.favoriteAdded')).toBe('Added to favorites sucessfully!');
    expect(t('toast.favoriteRemoved')).toBe('Removed from favorites sucessfully!');
    expect(t('category.4')).toBe('Nurse Assitant');
  });
});
