/** What a case card shows, from the cases and messages of the wire. */
import type { Message, PostedJob, ProfessionalJob } from '@/api/types';
import type { PayTerms } from './pay';

/** The facts of a case under the names of the wire, with the place as text and the pay that counts. */
export interface CaseFacts extends Pick<
  PostedJob,
  'start' | 'timeZone' | 'duration' | 'name' | 'desc' | 'procedures'
> {
  /** The center with its city. */
  place: string;
  /** Links the surgeon's name to the profile (H-02). */
  surgeonId?: string;
  pay?: PayTerms | undefined;
}

type AnyJob = PostedJob | ProfessionalJob;

function placeOf(job: AnyJob): string {
  const center = job.surgeryCenter[0];
  return center ? `${center.name}, ${center.city}, ${center.state}` : job.location;
}

/** The facts of a listed case; the pay is that of the own position or of the first one. */
export const factsOfJob = (job: AnyJob): CaseFacts => ({
  ...job,
  place: placeOf(job),
  pay: 'myStaff' in job ? job.myStaff : job.staffs[0],
});

/**
 * The facts of the case that a notification or a request is about, with the terms it carries;
 * undefined for a notice that is about no case (a new administrator of the center).
 */
export const factsOfMessage = (message: Message): CaseFacts | undefined =>
  message.job && { ...message.job, place: message.job.location, pay: message };
