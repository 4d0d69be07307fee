import { useWatch } from 'react-hook-form';
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
      <TypedOverlap {...props} />
      <RepeatDates {...props} />
    </>
  );
}

function TypedOverlap({ form, poster }: Props) {
  const [surgeon, center, start, duration] = useWatch({
    control: form.control,
    name: ['surgeonId', 'surgeryCenterId', 'start', 'duration'],
  });
  const slot = { surgeon, start, duration, zone: poster.zoneOf(center) };
  return <SurgeonOverlap session={poster.session} slot={slot} />;
}
