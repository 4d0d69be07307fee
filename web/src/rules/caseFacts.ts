/** From the wire's shapes to what a case card tells. */
import type { Message, PostedJob, ProfessionalJob } from '@/api/types';
import type { PayTerms } from './pay';

/** What a card tells about a case, whatever call it came from. */
export interface CaseFacts {
  start: string;
  timeZone: string;
  /** Hours. */
  duration: number;
  /** The center with its city. */
  place: string;
  /** Full name of the performing surgeon. */
  surgeon: string;
  /** Links the name to the profile (H-02). */
  surgeonId?: string;
  procedures: readonly string[];
  notes: string;
  pay?: PayTerms | undefined;
}

type AnyJob = PostedJob | ProfessionalJob;

function placeOf(job: AnyJob): string {
  const center = job.surgeryCenter[0];
  return center ? `${center.name}, ${center.city}, ${center.state}` : job.location;
}

/** The facts of a listed case; `pay` is the position that matters on this screen. */
export function factsOfJob(job: AnyJob, pay?: PayTerms): CaseFacts {
  return {
    start: job.start,
    timeZone: job.timeZone,
    duration: job.duration,
    place: placeOf(job),
    surgeon: job.name,
    surgeonId: job.surgeonId,
    procedures: job.procedures,
    notes: job.desc,
    pay: pay ?? ('myStaff' in job ? job.myStaff : job.staffs[0]),
  };
}

/**
 * The facts of the case that a notification or a request is about, with the terms it carries;
 * undefined for a notice that is about no case (a new administrator of the center).
 */
export function factsOfMessage(message: Message): CaseFacts | undefined {
  const { job } = message;
  if (!job) return undefined;
  return {
    start: job.start,
    timeZone: job.timeZone,
    duration: job.duration,
    place: job.location,
    surgeon: job.name,
    surgeonId: job.surgeonId,
    procedures: job.procedures,
    notes: job.desc,
    pay: message,
  };
}
