/** The requirements of centers, as values of filters and as items to ask for. */
import type { components } from '@/api/schema';

type Schemas = components['schemas'];

/** A requirement; the two kinds of documents have a slot. */
export type Requirement = Schemas['Requirement'];
/** A requirement that a person does not meet. */
export type MissingRequirement = Schemas['MissingRequirement'];
/** A person who cannot be invited, with the unmet requirements. */
export type IneligiblePerson = Schemas['IneligiblePerson'];

const KINDS = [
  'NOT_BLOCKED',
  'VERIFIED',
  'LICENSE',
  'NPI',
  'DOCUMENT_APPROVED',
  'DOCUMENT_CURRENT',
] as const;

/** Returns a requirement as a value of a filter: `KIND`, or `KIND.slot`. */
export const missingValue = ({ kind, slot }: Requirement): string =>
  slot ? `${kind}.${slot}` : kind;

/** Returns the requirement of such a value as parameters of a request; empty for any other text. */
export function missingOf(value: string | undefined): Partial<Requirement> {
  const [kind, slot] = (value ?? '').split('.');
  const known = KINDS.find((one) => one === kind);
  if (!known) return {};
  return { kind: known, ...(slot && { slot: slot as NonNullable<Requirement['slot']> }) };
}

/** Returns the items that a person is asked for: those that they can supply, each document once, as the server does. */
export function itemsToAskFor(items: readonly Schemas['PipelineItem'][]): MissingRequirement[] {
  const asked: MissingRequirement[] = [];
  for (const { missing, byPerson } of items) {
    const { kind, slot } = missing;
    const again = asked.some((one) => (slot ? one.slot === slot : one.kind === kind));
    if (byPerson && !again) asked.push(missing);
  }
  return asked;
}
