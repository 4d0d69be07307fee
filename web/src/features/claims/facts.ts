import type { ClaimableJob } from '@/api/types';
import type { CaseFacts } from '@/rules/caseFacts';

/** The facts of a case that can be claimed, with the pay that was agreed. */
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
    // The minimum is for cancelled cases; it is no floor for one that was worked (AMB-66).
    pay: { hourlyRate: open.hourlyRate, payPerJob: open.payPerJob },
  };
}
