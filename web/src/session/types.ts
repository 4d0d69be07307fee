import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** The role of an account; USER is a professional. */
export type Role = Schemas['SignInType'];

/** A center that a poster works for. */
export interface CenterOption {
  value: string;
  label: string;
  /** IANA time zone; the times of the center's cases are shown in it. */
  timeZone: string;
}

/** The signed-in user, as the server describes them. */
export type SessionUser = Schemas['SessionUser'];

/** The session of a tab. */
export interface Session {
  token: string;
  user: SessionUser;
  /** The center that a system administrator, or an administrator of several centers, has chosen in this tab. */
  actingCenter?: CenterOption | undefined;
}

/** The account that the email verification screen verifies. */
export interface PendingVerification {
  userId: string;
  email: string;
  fullName: string;
}
