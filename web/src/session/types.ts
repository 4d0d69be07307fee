/** Roles as the wire spells them; USER is a professional. */
export type Role = 'SURGEON' | 'ADMIN' | 'USER' | 'SYSTEM_ADMIN';

/** The center a poster works for, as the shell and the forms need it. */
export interface CenterOption {
  value: string;
  label: string;
  /** IANA zone; times of the center's cases show in it. */
  timeZone: string;
}

/** A person's tie to a center; posting needs a VERIFIED one (AMB-04). */
export interface Affiliation {
  center: { _id: string; name: string; city: string; state: string; timeZone: string };
  status: 'VERIFIED' | 'PENDING';
}

/** The session user of the login answer, as far as the client reads it. */
export interface SessionUser {
  userId: string;
  signInType: string;
  adminSignIn: boolean;
  categoryId: number;
  fullName: string;
  email: string;
  verifiedEmail: boolean;
  surgeryCenters: string[];
  certifiedCenters: string[];
  affiliations: Affiliation[];
}

/** What is kept in localStorage (AMB-20). */
export interface Session {
  token: string;
  user: SessionUser;
  /** The center a SYSTEM_ADMIN acts for (AMB-26). */
  actingCenter?: CenterOption;
}

/** What the email verification screen needs to know. */
export interface PendingVerification {
  userId: string;
  email: string;
  fullName: string;
}
