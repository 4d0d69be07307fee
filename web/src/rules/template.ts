/** Templates of postings: the request body that saves one, and the form values that one fills in. */
import type { components } from '@/api/schema';
import type { JobTemplate, PostedJob } from '@/api/types';
import { jobOf } from './newJob';
import { lineOf } from './postAgain';
import type { PostingValues } from './posting';

/** The content of a template, without the name and the owner, which a dialog asks for. */
export type TemplateContent = Omit<components['schemas']['NewJobTemplate'], 'name' | 'shared'>;

/** Returns the content of a template from the form, without start and people. */
export function contentOfValues(values: PostingValues): TemplateContent {
  const { surgeryCenterId, duration, desc, procedures, staffs } = jobOf(
    // The zone matters for the start only.
    { ...values, start: '2000-01-01T00:00' },
    'UTC',
  );
  return { ...(surgeryCenterId && { surgeryCenterId }), duration, desc, procedures, staffs };
}

/** Returns the content of a template from a posted case. */
export const contentOfJob = (job: PostedJob): TemplateContent => ({
  surgeryCenterId: job.surgeryCenterId._id,
  duration: job.duration,
  desc: job.desc,
  procedures: job.procedures,
  staffs: job.staffs.map(({ specialtyId, hourlyRate, payPerJob, minPay, numOfRequired }) => ({
    specialtyId,
    hourlyRate,
    payPerJob,
    minPay,
    numOfRequired,
  })),
});

/**
 * Returns the values of the form that is filled from a template. The surgeon and the start stay as
 * they are; `center` is the center to post at, empty if it has to be chosen.
 */
export const valuesOfTemplate = (
  template: JobTemplate,
  current: PostingValues,
  center: string,
): PostingValues => ({
  surgeonId: current.surgeonId,
  start: current.start,
  repeat: current.repeat,
  planChosen: current.planChosen,
  planWaves: current.planWaves,
  surgeryCenterId: center,
  duration: String(template.duration),
  lines: template.staffs.map(lineOf),
  procedures: [...template.procedures],
  procedure: '',
  desc: template.desc,
});
