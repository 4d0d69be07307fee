import { describe, expect, it } from 'vitest';
import { t } from '.';
import { t as account } from './accounts';

describe('t', () => {
  it('fills values in, letter for letter (M-18, M-20)', () => {
    expect(t('notFound.text', { path: '/nowhere' })).toBe(
      "Sorry... The page /nowhere doesn't exist!",
    );
    expect(t('toast.invitationSent', { name: 'Dr. Ana Ruiz' })).toBe(
      'Your invitation has been sent out to Dr. Ana Ruiz.',
    );
  });

  it('picks plural forms by the rules of the language (B-91)', () => {
    expect(t('bell.label', { count: 1 })).toBe('Notifications, 1 unread');
    expect(t('bell.label', { count: 0 })).toBe('Notifications, 0 unread');
  });

  it('keeps the misspellings of the product (A-98, B-49, D-25, F-26, F-27, AMB-80)', () => {
    expect(account('verify.wrong')).toBe("The Email Verfication code doesn't match");
    expect(t('post.confirmTitle')).toBe('Posting to Commnuities');
    expect(t('toast.acknowledged')).toBe('Aknowledged');
    expect(t('toast.favoriteAdded')).toBe('Added to favorites sucessfully!');
    expect(t('toast.favoriteRemoved')).toBe('Removed from favorites sucessfully!');
    expect(t('category.4')).toBe('Nurse Assitant');
  });
});
