/**
 * Route guards (`beforeLoad`). They only choose which screen opens; the server authorizes every
 * call.
 */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { configQuery } from '@/api/publicQueries';
import { stepsOf } from '@/rules/steps';
import { lacksSecondFactor, startPageOf, redirectOutOfArea } from '@/rules/roles';
import { readPendingVerification, storePendingVerification } from '@/session/pendingVerification';
import { readPendingReset } from '@/session/pendingReset';
import { getSession } from '@/session/store';
import type { Session } from '@/session/types';

/** The router context of every guard and loader. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** The context that loaders of signed-in screens receive. */
export interface SignedInContext {
  session: Session;
}

interface GuardInput {
  context: RouterContext;
}

interface SessionGuardInput extends GuardInput {
  location: { href: string };
}

interface NextInput {
  /** The screen to open afterwards. */
  search: { next?: string | undefined };
}

/** The screens that a user who lacks a required second factor can open. */
const PATHS_WITHOUT_SECOND_FACTOR: readonly string[] = ['/security', '/logout'];

/** Whether the user still has to enter the emailed code. False if the server does not require the verification. */
async function mustVerify(session: Session, { queryClient }: RouterContext): Promise<boolean> {
  if (session.user.verifiedEmail) return false;
  try {
    return (await queryClient.ensureQueryData(configQuery)).flags.email_verification;
  } catch {
    return true;
  }
}

/** `next` is the screen to open after the verification and another sign-in. */
function redirectToVerification(session: Session, next: string | undefined) {
  const { userId, email, fullName } = session.user;
  storePendingVerification({ userId, email, fullName });
  return redirect({ to: '/emailVerification', search: { next }, replace: true });
}

/** Redirects a signed-in user from the login screen to the wanted screen or the home of their role. */
export async function redirectIfSignedIn({
  context,
  search,
}: GuardInput & NextInput): Promise<void> {
  const session = getSession();
  if (!session) return;
  if (await mustVerify(session, context)) throw redirectToVerification(session, search.next);
  if (search.next) throw redirect({ href: search.next, replace: true });
  throw redirect({ to: startPageOf(session.user), replace: true });
}

/**
 * Requires a session with a verified email address and a second factor if it must have one, and adds it to the context of the
 * loaders. The screen of what is missing opens the wanted screen afterwards.
 */
export async function requireSession({
  context,
  location,
}: SessionGuardInput): Promise<SignedInContext> {
  const session = getSession();
  if (!session) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
  if (await mustVerify(session, context)) throw redirectToVerification(session, location.href);
  const path = location.href.split(/[?#]/)[0] ?? '';
  if (lacksSecondFactor(session.user) && !PATHS_WITHOUT_SECOND_FACTOR.includes(path))
    throw redirect({ to: '/security', search: { next: location.href }, replace: true });
  return { session };
}

/** Redirects users of the other area to their own. Runs after `requireSession`. */
export const requireArea = (area: 'admin' | 'professional') => () => {
  const session = getSession();
  const to = session && redirectOutOfArea(session.user, area);
  if (to) throw redirect({ to, replace: true });
};

/** Eligibility is for administrators; surgeons are redirected to the welcome screen. */
export function requireAdministrator(): void {
  if (getSession()?.user.signInType === 'SURGEON')
    throw redirect({ to: '/adminWelcome', replace: true });
}

/** The review of centers is for system administrators; others are redirected to the welcome screen. */
export function requireSystemAdmin(): void {
  if (getSession()?.user.signInType !== 'SYSTEM_ADMIN')
    throw redirect({ to: '/adminWelcome', replace: true });
}

/** `/userWelcome` is for professionals; posters have a home of their own. */
export function requireProfessionalHome(): void {
  if (getSession()?.user.adminSignIn) throw redirect({ to: '/adminWelcome', replace: true });
}

/** Redirects to the first step of the profile editor unless the role has the step `topicId`. */
export function validateStep(
  to: '/adminMain/profileEdit/$topicId' | '/userMain/profileEdit/$topicId',
  topicId: string,
): void {
  const steps: readonly string[] = stepsOf(getSession()?.user.signInType ?? '');
  if (!steps.includes(topicId)) throw redirect({ to, params: { topicId: 'about' }, replace: true });
}

/** The verification screen needs an account that waits for its code. */
export function requirePendingVerification({ search: { next } }: NextInput): void {
  if (!readPendingVerification()) throw redirect({ to: '/login', search: { next }, replace: true });
}

/** The second step of a password reset needs the first one. */
export function requirePendingReset(): void {
  if (!readPendingReset()) throw redirect({ to: '/confirmEmail', replace: true });
}
