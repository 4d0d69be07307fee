/** What centers require of professionals, and what people lack. */
import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** A requirement; the two kinds of documents have a slot. */
export type Requirement = Schemas['Requirement'];
/** A requirement that a person does not meet. */
export type MissingRequirement = Schemas['MissingRequirement'];
/** A person who cannot be invited, with what the person lacks. */
export type IneligiblePerson = Schemas['IneligiblePerson'];
