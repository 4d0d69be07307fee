/** Where a role belongs: landing pages and areas (A-17..A-25, AMB-25, AMB-26, AMB-28). */

interface Person {
  signInType: string;
  adminSignIn: boolean;
}

/** The screen after a successful login (A-19..A-22). */
export function afterLogin(user: Person): '/adminMain/postJob' | '/userMain/upcomingJobs' {
  return user.adminSignIn ? '/adminMain/postJob' : '/userMain/upcomingJobs';
}

/** Where a signed-in person who visits the entry is sent (A-23..A-25). */
export function startPageOf(
  user: Person,
): '/adminMain' | '/userMain' | '/adminMain/updateFavorites' {
  if (user.signInType === 'SYSTEM_ADMIN') return '/adminMain/updateFavorites';
  return user.adminSignIn ? '/adminMain' : '/userMain';
}

/** Where a person is sent who opens an area of the other side; undefined when it is their own. */
export function redirectOutOfArea(
  user: Person,
  area: 'admin' | 'professional',
): '/adminMain' | '/userMain/upcomingJobs' | undefined {
  if (area === 'admin') return user.adminSignIn ? undefined : '/userMain/upcomingJobs';
  return user.adminSignIn ? '/adminMain' : undefined;
}
