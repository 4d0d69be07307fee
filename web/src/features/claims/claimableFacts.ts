import type { ClaimableJob } from '@/api/types';
import type { CaseFacts } from '@/rules/caseFacts';

/** Returns the facts of a claimable case, with the agreed pay. */
export function factsOfClaimable(open: ClaimableJob): CaseFacts {
  const { job, surgeryCenter } = open;
  return {
    start: open.serviceDate,
    timeZone: job.timeZone,
    duration: open.etcHours,
    place: `${surgeryCenter.name}, ${surgeryCenter.city}, ${surgeryCenter.state}`,
    name: job.name,
    procedures: job.procedures,
    desc: job.desc,
    // The minimum pay applies to cancelled cases only, not to worked ones (AMB-66).
    pay: { hourlyRate: open.hourlyRate, payPerJob: open.payPerJob },
  };
}
