/** Rules of dispatch plans: the form values of waves, and the numbers of invitations of a wave. */
import { BatchSize, HoursBefore, MinutesAfter } from '@/api/bounds';
import type { components } from '@/api/schema';
import { hasPlace } from './place';

type Schemas = components['schemas'];
type Audience = Schemas['Audience'];
type Wave = Schemas['OfferedWave'];
type Invitation = Schemas['DispatchInvitation'];

/** The audiences that the editor offers. `CHOSEN` is missing, because those people are selected in the posting form. */
export const AUDIENCES: readonly Audience[] = [
  'SURGEON_FAVORITES',
  'CENTER_FAVORITES',
  'WORKED_HERE',
  'ELIGIBLE',
  'GROUP',
];

/** The largest number of waves of a plan. */
export const WAVES_MAX = 10;

/** The form values of a wave; numbers are text, as typed. */
export interface EditedWave {
  /** The React key of the row. */
  key: number;
  audience: Audience;
  time: string;
  unit: 'MINUTES' | 'HOURS';
  /** The number of people invited at a time; empty invites all at once. */
  batch: string;
}

/** Returns the form values of waves. */
export const editedWaves = (waves: readonly Wave[]): EditedWave[] =>
  waves.map(({ audience, afterMinutes, beforeHours, batchSize }, key) => ({
    key,
    audience,
    time: String(beforeHours ?? afterMinutes ?? 0),
    unit: beforeHours === undefined ? 'MINUTES' : 'HOURS',
    batch: batchSize === undefined ? '' : String(batchSize),
  }));

const wholeNumber = (text: string, { minimum, maximum }: { minimum: number; maximum: number }) => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= minimum && value <= maximum ? value : undefined;
};

/** Returns the waves of the request; undefined if a number is not valid. */
export function wavesOf(edited: readonly EditedWave[]): Wave[] | undefined {
  const waves: Wave[] = [];
  for (const { audience, time, unit, batch } of edited) {
    const inMinutes = unit === 'MINUTES';
    const at = wholeNumber(time, inMinutes ? MinutesAfter : HoursBefore);
    const size = batch.trim() === '' ? undefined : wholeNumber(batch, BatchSize);
    if (at === undefined || (size === undefined && batch.trim() !== '')) return undefined;
    waves.push({
      audience,
      ...(inMinutes ? { afterMinutes: at } : { beforeHours: at }),
      ...(size !== undefined && { batchSize: size }),
    });
  }
  return waves;
}

/** Counts the invitations of a wave by their state. */
export function countInvitations(invitations: readonly Invitation[], wave: number) {
  const own = invitations.filter((invitation) => invitation.wave === wave);
  const countOf = (wanted: Invitation['status']) =>
    own.filter(({ status }) => status === wanted).length;
  return {
    invited: own.length,
    seen: own.filter(({ seen }) => seen).length,
    accepted: own.filter(hasPlace).length,
    declined: countOf('DECLINED'),
    waiting: countOf('INVITED'),
  };
}
