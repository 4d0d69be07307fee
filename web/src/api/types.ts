/** The wire's shapes under short names. They come from the OpenAPI document; see `npm run generate`. */
import type { components } from './schema';

type Schemas = components['schemas'];

/** A case as its owners see it. */
export type PostedJob = Schemas['PostedJob'];
/** A case as one professional sees it. */
export type ProfessionalJob = Schemas['ProfessionalJob'];
/** A notification or a request, as delivered to one recipient. */
export type Message = Schemas['Message'];
/** A person in a list. */
export type PersonCard = Schemas['PersonCard'];
/** A favorite in the posting panel. */
export type FavoritePerson = Schemas['FavoritePerson'];
/** A center in a list. */
export type CenterBrief = Schemas['CenterBrief'];
/** A center right after its creation, with its code. */
export type CreatedCenter = Schemas['CreatedCenter'];
/** The sign-up payload. */
export type SignUp = Schemas['SignUp'];
/** A mail of the development mailbox. */
export type Mail = Schemas['Mail'];
