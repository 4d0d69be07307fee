import type { PostedJob } from '@/api/types';
import type { PostingValues } from '@/rules/posting';
import type { ApiForm } from '@/shared/form/useApiForm';
import { RepeatedCaseNotice } from './RepeatedCaseNotice';
import { StartFromTemplate } from './StartFromTemplate';
import type { Poster } from './usePoster';

interface Props {
  form: ApiForm<PostingValues>;
  poster: Poster;
  /** The earlier case that filled the form. */
  job: PostedJob | undefined;
  onEmpty: () => void;
  /** Restores the draft that the earlier case has replaced, if there was one. */
  onBack: (() => void) | undefined;
  /** Called when a template has filled the form. */
  onTemplate: () => void;
}

/** Fills the form from a template, and shows which template or earlier case has filled it. */
export default function FilledFrom({ form, poster, job, onEmpty, onBack, onTemplate }: Props) {
  return (
    <>
      <StartFromTemplate form={form} poster={poster} onFilled={onTemplate} />
      {job && <RepeatedCaseNotice job={job} onEmpty={onEmpty} onBack={onBack} />}
    </>
  );
}
