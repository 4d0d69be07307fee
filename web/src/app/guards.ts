/** Guards that run before a page renders (A-23..A-26, AMB-22, AMB-25). The server checks again. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { config } from '@/api/open';
import { stepsOf } from '@/domain/steps';
import { entryOf, outOfArea } from '@/domain/roles';
import { readPending, rememberPending } from '@/session/pending';
import { readReset } from '@/session/reset';
import { getSession } from '@/session/store';
import type { Session } from '@/session/types';

/** What every route's guard and loader gets. */
export interface RouterContext {
  queryClient: QueryClient;
  /** Whether no screen has stood yet. */
  opening: () => boolean;
}

interface GuardInput {
  context: RouterContext;
}

/** True when this person still has to enter the emailed code; off with the switch. */
async function mustVerify(session: Session, { queryClient }: RouterContext): Promise<boolean> {
  if (session.user.verifiedEmail) return false;
  try {
    return (await queryClient.ensureQueryData(config)).flags.email_verification;
  } catch {
    return true;
  }
}

function toVerification(session: Session) {
  const { userId, email, fullName } = session.user;
  rememberPending({ userId, email, fullName });
  return redirect({ to: '/emailVerification', replace: true });
}

/** Login and the root: whoever is signed in goes on to their area. */
export async function entry({ context }: GuardInput): Promise<void> {
  const session = getSession();
  if (!session) return;
  if (await mustVerify(session, context)) throw toVerification(session);
  throw redirect({ to: entryOf(session.user), replace: true });
}

/** Signed in and verified. */
export async function signedIn({ context }: GuardInput): Promise<void> {
  const session = getSession();
  if (!session) throw redirect({ to: '/login', replace: true });
  if (await mustVerify(session, context)) throw toVerification(session);
}

/** Only for the given side; the other side is sent to its own. Runs after `signedIn`. */
export const only = (area: 'admin' | 'professional') => () => {
  const session = getSession();
  const elsewhere = session && outOfArea(session.user, area);
  if (elsewhere) throw redirect({ to: elsewhere, replace: true });
};

/** Eligibility is for administrators; a surgeon gets the welcome page (F-02, AMB-25). */
export function managers(): void {
  if (getSession()?.user.signInType === 'SURGEON')
    throw redirect({ to: '/adminWelcome', replace: true });
}

/** /userWelcome is for professionals; posters have their own home (AMB-29). */
export function userHome(): void {
  if (getSession()?.user.adminSignIn) throw redirect({ to: '/adminWelcome', replace: true });
}

/** The editor has the steps of the role only; any other topic begins with the first (H-34, H-38). */
export function ownStep(
  to: '/adminMain/profileEdit/$topicId' | '/userMain/profileEdit/$topicId',
  topicId: string,
): void {
  const steps: readonly string[] = stepsOf(getSession()?.user.signInType ?? '');
  if (!steps.includes(topicId)) throw redirect({ to, params: { topicId: 'about' }, replace: true });
}

/** The verification screen needs to know whom it verifies (AMB-22). */
export function hasPending(): void {
  if (!readPending()) throw redirect({ to: '/login', replace: true });
}

/** The second step of a forgotten password needs the first. */
export function hasReset(): void {
  if (!readReset()) throw redirect({ to: '/confirmEmail', replace: true });
}
