import type { PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import type { CopiedCase } from './FilledFrom';
import Posted, { type PostedCases } from './Posted';
import SaveAsTemplate from './SaveAsTemplate';
import type { Poster } from './usePoster';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
  /** What was just posted. */
  posted: PostedCases | undefined;
  /** Called when the posted case fills the form again. */
  onAgain: (copied: CopiedCase) => void;
}

/** What is below the button that posts: saving the form as a template, and the result of posting. */
export default function BelowPost({ form, poster, posted, onAgain }: Props) {
  return (
    <>
      <SaveAsTemplate form={form} poster={poster} />
      {posted && (
        <Posted
          key={posted.job._id}
          form={form}
          poster={poster}
          posted={posted}
          onAgain={onAgain}
        />
      )}
    </>
  );
}
