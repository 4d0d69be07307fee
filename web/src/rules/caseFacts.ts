/** Converts cases and messages of the wire to the facts that a case card shows. */
import type { FullJob, Message, PostedJob, ProfessionalJob } from '@/api/types';
import type { PayTerms } from './pay';

/** The facts of a case, with the names of the wire, the place as text and the pay that applies. */
export interface CaseFacts extends Pick<
  PostedJob,
  'start' | 'timeZone' | 'duration' | 'name' | 'desc' | 'procedures'
> {
  /** Name, city and state of the center. */
  place: string;
  /** The id for the link from the surgeon's name to the profile. */
  surgeonId?: string;
  /** The pay of the professional's own position, otherwise of the first one. */
  pay?: PayTerms | undefined;
  /** Who is needed: all positions for owners, otherwise the professional's own. */
  positions?: readonly FactPosition[];
}

/** The procedures in one line. A procedure may contain a comma, so commas do not separate them (AMB-377). */
export const proceduresText = (procedures: readonly string[]): string => procedures.join('; ');

/** A position of a case with its pay. */
export interface FactPosition extends PayTerms {
  specialtyId: number;
  numOfRequired: number;
}

type AnyJob = PostedJob | ProfessionalJob | FullJob;

function placeOf(job: AnyJob): string {
  const center = job.surgeryCenter[0];
  return center ? `${center.name}, ${center.city}, ${center.state}` : job.location;
}

/**
 * Returns the facts of a case. Pay and positions are the professional's own, otherwise the pay of
 * the first position and all positions.
 */
export const factsOfJob = (job: AnyJob): CaseFacts => ({
  ...job,
  place: placeOf(job),
  pay: 'myStaff' in job ? job.myStaff : job.staffs[0],
  positions: 'myStaff' in job ? [job.myStaff] : job.staffs,
});

/**
 * Returns the facts of the case of a notification or a request, with the pay of the message.
 * Undefined for a notification without a case (a new administrator of the center).
 */
export const factsOfMessage = (message: Message): CaseFacts | undefined =>
  message.job && {
    ...message.job,
    place: message.job.location,
    pay: message,
    ...(message.specialtyId !== undefined && {
      positions: [
        {
          ...message,
          specialtyId: message.specialtyId,
          // The case may no longer have the position.
          numOfRequired: message.requiredStaffs[0]?.numOfRequired ?? 1,
        },
      ],
    }),
  };
