/** The wire's shapes under short names. They come from the OpenAPI document; see `npm run generate`. */
import type { components } from './schema';

type Schemas = components['schemas'];

/** A case as its owners see it. */
export type PostedJob = Schemas['PostedJob'];
/** A case as one professional sees it. */
export type ProfessionalJob = Schemas['ProfessionalJob'];
/** A case on a schedule; posters also hear who has a place on it. */
export type ScheduledCase = Schemas['CalendarEvent'] &
  Partial<Pick<Schemas['PostedEvent'], 'participants'>> &
  Partial<Pick<Schemas['HiredEvent'], 'claimable' | 'claimSubmitted'>>;
/** A notification or a request, as delivered to one recipient. */
export type Message = Schemas['Message'];
/** What the recipient of a notification can do with it. */
export type NoticeAction = Schemas['NoticeAction'];
/** A person in a list. */
export type PersonCard = Schemas['PersonCard'];
/** A favorite in the posting panel. */
export type FavoritePerson = Schemas['FavoritePerson'];
/** A center in a list. */
export type CenterBrief = Schemas['CenterBrief'];
/** A center right after its creation, with its code. */
export type CreatedCenter = Schemas['CreatedCenter'];
/** What a professional asks to be paid for one case. */
export type Claim = Schemas['Claim'];
/** A case that can be claimed. */
export type ClaimableJob = Schemas['ClaimableJob'];
/** A paystub. */
export type Invoice = Schemas['Invoice'];
/** A paystub with its claims. */
export type InvoiceDetail = Schemas['InvoiceDetail'];
/** The sign-up payload. */
export type SignUp = Schemas['SignUp'];
/** A mail of the development mailbox. */
export type Mail = Schemas['Mail'];
/** A person's profile, as far as the reader may see it. */
export type Profile = Schemas['User'];
/** A document of a profile. */
export type ProfileDocument = Schemas['Document'];
/** A change of one's profile. */
export type ProfileChange = Schemas['UpdateUser'];
/** The other case of a `SCHEDULE_CONFLICT`. */
export type Conflict = Schemas['Conflict'];
