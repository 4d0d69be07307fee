/** The profile's screens and the steps of its editor, per role. */

/** The steps of the editor, in order (H-34). */
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

/** Surgeons and professionals have a full profile, administrators names and password only (H-38, H-40). */
export const hasFullProfile = (signInType: string): boolean =>
  signInType === 'SURGEON' || signInType === 'USER';

/** The steps that a role has (H-38, J-54). */
export const stepsOf = (signInType: string): readonly Step[] =>
  hasFullProfile(signInType) ? STEPS : ['about', 'security'];

/** The own profile's screen on either side (H-01, H-20). */
export const profilePath = (adminSignIn: boolean) =>
  adminSignIn ? ('/adminMain/profile' as const) : ('/userMain/profile' as const);

/** The editor's screen on either side (H-33). */
export const editorPath = (adminSignIn: boolean) =>
  adminSignIn
    ? ('/adminMain/profileEdit/$topicId' as const)
    : ('/userMain/profileEdit/$topicId' as const);
