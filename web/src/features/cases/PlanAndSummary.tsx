import type { PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import PlanChoice from './PlanChoice';
import PostSummary from './PostSummary';
import type { Poster } from './usePoster';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
}

/** Whether the center's plan invites people as well, and the summary of what is posted. */
export default function PlanAndSummary(props: Props) {
  return (
    <>
      <PlanChoice {...props} />
      <PostSummary {...props} />
    </>
  );
}
