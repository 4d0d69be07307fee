/** The profile screens and the steps of the profile editor, per role. */

/** The steps of the editor, in display order. */
export const STEPS = [
  'about',
  'profession',
  'education',
  'experience',
  'uploader',
  'security',
] as const;
/** A step of the editor. */
export type Step = (typeof STEPS)[number];

/** Whether the role has a full profile. Administrators have names and a password only. */
export const hasFullProfile = (signInType: string): boolean =>
  signInType === 'SURGEON' || signInType === 'USER';

/** Returns the steps of a role. */
export const stepsOf = (signInType: string): readonly Step[] =>
  hasFullProfile(signInType) ? STEPS : ['about', 'security'];

/** Returns the profile screen of the user's area. */
export const profilePath = (adminSignIn: boolean) =>
  adminSignIn ? ('/adminMain/profile' as const) : ('/userMain/profile' as const);

/** Returns the profile editor of the user's area. */
export const editorPath = (adminSignIn: boolean) =>
  adminSignIn
    ? ('/adminMain/profileEdit/$topicId' as const)
    : ('/userMain/profileEdit/$topicId' as const);
