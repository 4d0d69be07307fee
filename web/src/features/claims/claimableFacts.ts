import type { ClaimableJob } from '@/api/types';
import type { CaseFacts } from '@/rules/caseFacts';

/** Returns the facts of a claimable case of a professional of a group, with the agreed pay. */
export function factsOfClaimable(open: ClaimableJob, categoryId: number): CaseFacts {
  const { job, surgeryCenter, hourlyRate, payPerJob } = open;
  // The minimum pay applies to cancelled cases only, not to worked ones (AMB-66).
  const pay = { hourlyRate, payPerJob };
  const own = job.staffs.filter(({ specialtyId }) => specialtyId === categoryId);
  return {
    start: open.serviceDate,
    timeZone: job.timeZone,
    duration: open.etcHours,
    place: `${surgeryCenter.name}, ${surgeryCenter.city}, ${surgeryCenter.state}`,
    name: job.name,
    procedures: job.procedures,
    desc: job.desc,
    pay,
    positions: own.map(({ specialtyId, numOfRequired }) => ({
      specialtyId,
      numOfRequired,
      ...pay,
    })),
  };
}
