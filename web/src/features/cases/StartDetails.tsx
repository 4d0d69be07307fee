import type { PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import { RepeatDates } from './RepeatDates';
import { SurgeonOverlap } from './SurgeonOverlap';
import type { Poster } from './usePoster';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/** The fields below the start: the warning about another case of the surgeon, and how the case repeats. */
export default function StartDetails(props: Props) {
  return (
    <>
      <SurgeonOverlap {...props} />
      <RepeatDates {...props} />
    </>
  );
}
