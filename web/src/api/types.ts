/**
 * Short names for types of the OpenAPI document, which `npm run generate` writes to `schema.d.ts`.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

/** A case as posters see it. */
export type PostedJob = Schemas['PostedJob'];
/** A template of postings. */
export type JobTemplate = Schemas['JobTemplate'];
/** A case as one professional sees it. */
export type ProfessionalJob = Schemas['ProfessionalJob'];
/** A case on a schedule. Posters also receive the confirmed professionals and the positions. */
export type ScheduledCase = Schemas['CalendarEvent'] &
  Partial<Pick<Schemas['PostedEvent'], 'participants' | 'staffs'>> &
  Partial<
    Pick<
      Schemas['HiredEvent'],
      'absent' | 'awaitsReconfirmation' | 'claimable' | 'claimSubmitted' | 'specialtyId'
    >
  >;
/** A notification or a request, as delivered to one recipient. */
export type Message = Schemas['Message'];
/** An action that the recipient of a notification can take. */
export type NoticeAction = Schemas['NoticeAction'];
/** A session of the signed-in user. */
export type OwnSession = Schemas['OwnSession'];
/** A person in a list. */
export type PersonCard = Schemas['PersonCard'];
/** A favorite that can be invited to a case. */
export type FavoritePerson = Schemas['FavoritePerson'];
/** A center in a list. */
export type CenterBrief = Schemas['CenterBrief'];
/** A center of a person, and whether it has verified them. */
export type Affiliation = Schemas['Affiliation'];
/** A newly created center, with its code. */
export type CreatedCenter = Schemas['CreatedCenter'];
/** A center as system administrators see it. */
export type CenterReview = Schemas['CenterReview'];
/** Whether a center is confirmed, waits for that, or is deactivated. */
export type CenterStatus = Schemas['CenterStatus'];
/** The pay that a professional claims for one case. */
export type Claim = Schemas['Claim'];
/** A case that can be claimed. */
export type ClaimableJob = Schemas['ClaimableJob'];
/** The answer of every sign-in. */
export type LoginAnswer = Schemas['LoginAnswer'];
/** A passkey of the user. */
export type Passkey = Schemas['Passkey'];
/** A paystub. */
export type Invoice = Schemas['Invoice'];
/** A paystub with its claims. */
export type InvoiceDetail = Schemas['InvoiceDetail'];
/** The body of the sign-up call. */
export type SignUp = Schemas['SignUp'];
/** A mail of the development mailbox. */
export type Mail = Schemas['Mail'];
/** A person's profile, limited to what the reader may see. */
export type Profile = Schemas['User'];
/** A document of a profile. */
export type ProfileDocument = Schemas['Document'];
/** A change of the user's own profile. */
export type ProfileChange = Schemas['UpdateUser'];
/** A case without a free place, whose standby list a professional can join. */
export type FullJob = Schemas['FullJob'];
/** Why a confirmed professional is released. */
export type ReleaseReason = Schemas['ReleaseReason'];
/** The other case of a `SCHEDULE_CONFLICT`. */
export type Conflict = Schemas['Conflict'];
/** The items on the home screen that need an action of the user. */
export type Attention = Schemas['Attention'];
export type WaitingAdministrator = Schemas['WaitingAdministrator'];
/** A case that needs an action of the user. */
export type WaitingCase = Schemas['WaitingCase'];
/** A missing or expired part of a professional's profile. */
export type ProfileGap = Schemas['ProfileGap'];
/** The density of the rows of lists. */
export type Density = Schemas['Density'];
/** The result of a search for people, cases and centers. */
export type Found = Schemas['Found'];
