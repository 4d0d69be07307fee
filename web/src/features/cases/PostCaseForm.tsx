import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '@/lib/serverClock';
import type { PostingValues } from '@/rules/posting';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { useApiForm } from '@/shared/form/useApiForm';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t, withTexts } from '@/i18n';
import { restoredValue, useSaveForRestore } from '@/i18n/restoredState';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { InfoTip } from '@/ui/Tooltip';
import { lazyWithRetry } from '@/ui/lazyWithRetry';
import { CaseFields } from './CaseFields';
import type { CopiedCase } from './FilledFrom';
import { draftFields, isSamePosting, postingNames, postingSchema } from './postForm';
import type { PostedCases } from './Posted';
import type { PreparedPosting } from './preparePosting';
import type { CaseToRepeat } from './RepeatedCase';
import { type Poster, usePoster } from './usePoster';
import { deferredPart, loadDeferredParts } from './loadDeferredParts';
import { usePosting } from './usePosting';

// Loaded after the form, because this screen is close to its size limit.
const InvitePanels = deferredPart(
  'InvitePanels',
  <div aria-busy="true" className="md:min-h-[27rem]" />,
);
const PlanAndSummary = deferredPart(
  'PlanAndSummary',
  <div aria-busy="true" className="min-h-52" />,
);
const FilledFrom = deferredPart(
  'FilledFrom',
  <div aria-busy="true" className="min-h-11 md:min-h-8" />,
);
const BelowPost = deferredPart(
  'BelowPost',
  <div aria-busy="true" className="min-h-11 md:min-h-10" />,
);
const ConfirmPostDialog = deferredPart('ConfirmPostDialog');
const AddCenterDialog = lazyWithRetry(
  () => withTexts(import('./AddCenterDialog'), 'addCenter', 'forms'),
  ({ onClose }) => onClose(),
);

/** What survives a change of the language besides the draft. */
interface RestoredState {
  /** The draft has no surgeon, because it has nothing of other people but ids of favorites. */
  surgeonId: string;
  copy: CopiedCase;
}

interface Props {
  /** The name of the draft. */
  draft: string;
  again?: CaseToRepeat | undefined;
}

/** The state of the form, which an earlier case may fill, and its posting after the confirmation. */
function usePostCase(poster: Poster, { draft, again }: Props) {
  const queryClient = useQueryClient();
  const restored = restoredValue(draft) as RestoredState | undefined;
  const [posted, setPosted] = useState<PostedCases>();

  const form = useApiForm<PostingValues>({
    schema: postingSchema({
      zoneOf: poster.zoneOf,
      isSelectable: (id) => poster.surgeons?.some(({ value }) => value === id) ?? true,
    }),
    defaults: { ...poster.emptyForm(), ...(restored && { surgeonId: restored.surgeonId }) },
    names: postingNames,
    draft: {
      name: draft,
      fields: draftFields,
      initial: again?.values(poster),
      adapt: poster.adaptDraft,
    },
    // Only validated values reach the confirmation.
    submit: async (values) => {
      const { preparePosting } = await loadDeferredParts();
      confirmation.ask(await preparePosting(queryClient, poster, values));
    },
  });

  const [copy, setCopy] = useState((): CopiedCase => {
    const stored = again && form.draft.stored && poster.adaptDraft(form.draft.stored);
    if (!stored) return restored?.copy ?? again?.from ?? {};
    // The draft may also be empty, or the copy of a case that was only looked at.
    const isTyped = !isSamePosting(poster.emptyForm(), stored) && !again.isCopy(poster, stored);
    return { ...again.from, ...(isTyped && { replaced: stored }) };
  });

  useSaveForRestore(draft, (): RestoredState => ({ surgeonId: form.getValues('surgeonId'), copy }));

  /** Shows what was typed before, or an empty form. */
  const leaveCopy = (typed: PostingValues | undefined) => {
    setCopy({});
    if (typed) form.reset(typed);
    else form.discardDraft();
  };

  const posting = usePosting({
    onPosted: (job, invitees, count) => {
      setPosted({ job, invitees, dates: count });
      const { replaced } = copy;
      leaveCopy(replaced && !isSamePosting(replaced, form.getValues()) ? replaced : undefined);
    },
    onRejected: form.showProblem,
  });
  const confirmation = useConfirmedCommand(
    posting,
    (prepared: PreparedPosting) => prepared.posting,
  );

  return {
    form,
    busy: form.busy || posting.isPending,
    confirmation,
    copy,
    leaveCopy,
    /** Forgets the earlier case after a template has filled the form. */
    onTemplate: () => setCopy({ replaced: copy.replaced }),
    posted,
    postAgain: (copied: CopiedCase) => {
      setCopy(copied);
      setPosted(undefined);
    },
  };
}

/** The form of a case, the favorites to invite, and the confirmation. An earlier case fills it. */
export function PostCaseForm(props: Props) {
  const poster = usePoster();
  const [now] = useState(serverNow);
  const [addingCenter, setAddingCenter] = useState(false);
  const { form, busy, confirmation, copy, leaveCopy, onTemplate, posted, postAgain } = usePostCase(
    poster,
    props,
  );

  return (
    <>
      <form
        noValidate
        onSubmit={form.onSubmit}
        className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_18rem] md:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <div className="grid min-w-0 gap-4">
          <FormAlerts form={form} />
          <FilledFrom
            // What a template filled in is posted.
            key={posted?.job._id}
            form={form}
            poster={poster}
            copy={copy}
            onLeave={leaveCopy}
            onTemplate={onTemplate}
          />
          {!poster.canPost && (
            <Card as="p" padding="small" className="border-dashed">
              {t('post.notVerified')}
            </Card>
          )}
          <CaseFields
            form={form}
            poster={poster}
            onAddCenter={() => setAddingCenter(true)}
            now={now}
          />
        </div>
        <Card className="min-w-0 divide-y divide-line md:sticky md:top-4">
          <div className="p-4 md:p-5">
            <InvitePanels form={form} poster={poster} />
          </div>
          <div className="grid gap-4 p-4 md:p-5">
            <PlanAndSummary form={form} poster={poster} />
            <div className="flex items-center gap-2">
              <Button
                type="submit"
                look="main"
                className="flex-1"
                title={t('post.submitHint')}
                busy={busy}
              >
                {t('post.submit')}
              </Button>
              <InfoTip label={t('post.submitAbout')} text={t('post.submitHint')} />
            </div>
            <BelowPost form={form} poster={poster} posted={posted} onAgain={postAgain} />
          </div>
        </Card>
      </form>
      {addingCenter && (
        <AddCenterDialog form={form} poster={poster} onClose={() => setAddingCenter(false)} />
      )}
      {confirmation.subject && (
        <ConfirmPostDialog
          {...confirmation.subject}
          poster={poster}
          busy={confirmation.isPending}
          onNo={confirmation.cancel}
          onYes={confirmation.confirm}
        />
      )}
    </>
  );
}
