import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** The role of an account; USER is a professional. */
export type Role = Schemas['SignInType'];

/** The center a poster works for, as the shell and the forms need it. */
export interface CenterOption {
  value: string;
  label: string;
  /** IANA zone; times of the center's cases show in it. */
  timeZone: string;
}

/** The signed-in user, as the server describes them. */
export type SessionUser = Schemas['SessionUser'];

/** The content of localStorage. */
export interface Session {
  token: string;
  user: SessionUser;
  /** The center a SYSTEM_ADMIN acts for. */
  actingCenter?: CenterOption;
}

/** What the email verification screen needs to know. */
export interface PendingVerification {
  userId: string;
  email: string;
  fullName: string;
}
