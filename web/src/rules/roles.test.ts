import { describe, expect, it } from 'vitest';
import { afterLogin, startPageOf, redirectOutOfArea } from './roles';

const surgeon = { signInType: 'SURGEON', adminSignIn: true };
const admin = { signInType: 'ADMIN', adminSignIn: true };
const system = { signInType: 'SYSTEM_ADMIN', adminSignIn: true };
const professional = { signInType: 'USER', adminSignIn: false };

describe('redirects', () => {
  // Shows
  it.each([
    [admin, '/adminMain/postJob'],
    [surgeon, '/adminMain/postJob'],
    [system, '/adminMain/postJob'],
    [professional, '/userMain/upcomingJobs'],
  ])('after login %j goes to %s', (user, path) => {
    expect(afterLogin(user)).toBe(path);
  });

  // Shows, J-58
  it.each([
    [admin, '/adminMain'],
    [surgeon, '/adminMain'],
    [professional, '/userMain'],
    [system, '/adminMain/updateFavorites'],
  ])('the start page of %j is %s', (user, path) => {
    expect(startPageOf(user)).toBe(path);
  });

  // Shows: J-01, J-55, AMB-25
  it.each([
    [professional, 'admin', '/userMain/upcomingJobs'],
    [surgeon, 'admin', undefined],
    [admin, 'admin', undefined],
    [system, 'admin', undefined],
    [surgeon, 'professional', '/adminMain'],
    [admin, 'professional', '/adminMain'],
    [professional, 'professional', undefined],
  ] as const)('%j in the %s area goes to %s', (user, area, path) => {
    expect(redirectOutOfArea(user, area)).toBe(path);
  });
});
