import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import { valuesToRepeat } from '@/rules/postAgain';
import type { PostingValues } from '@/rules/posting';
import type { Poster } from './usePoster';

/** Returns the form values that repeat an earlier case, limited to what the poster can post. */
export const valuesOf = (job: PostedJob, poster: Poster): PostingValues =>
  limitedTo(poster, valuesToRepeat(job, serverNow()));

/** Returns the values of an earlier case with a surgeon and a center that the poster can post for. */
export function limitedTo(
  { emptyForm, isSurgeon, isOwn }: Poster,
  values: PostingValues,
): PostingValues {
  const empty = emptyForm();
  return {
    ...values,
    surgeonId: isSurgeon ? empty.surgeonId : values.surgeonId,
    surgeryCenterId: isOwn(values.surgeryCenterId) ? values.surgeryCenterId : empty.surgeryCenterId,
  };
}
