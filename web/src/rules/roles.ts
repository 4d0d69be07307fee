/** Landing pages and areas of the roles. */

interface Person {
  signInType: string;
  adminSignIn: boolean;
}

/** Whether a user has to add a second factor before anything else. */
export const lacksSecondFactor = (user: {
  // Missing in a session that an earlier version of the client stored.
  secondFactor?: { required: boolean; present: boolean };
}): boolean => user.secondFactor?.required === true && !user.secondFactor.present;

/** Returns the screen after a login. */
export function afterLogin(user: Person): '/adminMain/postJob' | '/userMain/upcomingJobs' {
  return user.adminSignIn ? '/adminMain/postJob' : '/userMain/upcomingJobs';
}

/** Returns the screen that replaces the login screen for a signed-in user. */
export function startPageOf(
  user: Person,
): '/adminMain' | '/userMain' | '/adminMain/updateFavorites' {
  if (user.signInType === 'SYSTEM_ADMIN') return '/adminMain/updateFavorites';
  return user.adminSignIn ? '/adminMain' : '/userMain';
}

/** Returns the home screen, which lists the items that need an action of the user. */
export const homeOf = ({ adminSignIn }: Person): '/adminWelcome' | '/userWelcome' =>
  adminSignIn ? '/adminWelcome' : '/userWelcome';

/** Returns the redirect for a user who opens the other side's area; undefined in their own area. */
export function redirectOutOfArea(
  user: Person,
  area: 'admin' | 'professional',
): '/adminMain' | '/userMain/upcomingJobs' | undefined {
  if (area === 'admin') return user.adminSignIn ? undefined : '/userMain/upcomingJobs';
  return user.adminSignIn ? '/adminMain' : undefined;
}
