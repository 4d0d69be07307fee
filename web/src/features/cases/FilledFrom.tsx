import type { PostedJob } from '@/api/types';
import type { PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import { RepeatedCaseNotice } from './RepeatedCaseNotice';
import { StartFromTemplate } from './StartFromTemplate';
import type { Poster } from './usePoster';

/** An earlier case that fills the form. */
export interface CopiedCase {
  /** The case; missing once a template has filled the form. */
  job?: PostedJob | undefined;
  /** The name of its professional who has not arrived, if the form replaces only that person. */
  absent?: string | undefined;
  /** What it has replaced, if that was typed; it is shown again when the case was posted. */
  replaced?: PostingValues | undefined;
}

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
  copy: CopiedCase;
  /** Shows what was replaced instead of the earlier case, or an empty form. */
  onLeave: (replaced: PostingValues | undefined) => void;
  /** Called when a template has filled the form. */
  onTemplate: () => void;
}

/** Fills the form from a template, and shows which template or earlier case has filled it. */
export default function FilledFrom({ form, poster, copy, onLeave, onTemplate }: Props) {
  const { job, absent, replaced } = copy;
  return (
    <>
      <StartFromTemplate form={form} poster={poster} onFilled={onTemplate} />
      {job && (
        <RepeatedCaseNotice
          job={job}
          absent={absent}
          hasReplaced={replaced !== undefined}
          onLeave={() => onLeave(replaced)}
        />
      )}
    </>
  );
}
