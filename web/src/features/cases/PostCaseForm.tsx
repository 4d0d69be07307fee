import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { session as sessionQuery } from '@/api/queries';
import type { CreatedCenter, PostedJob } from '@/api/types';
import type { PostingValues } from '@/rules/posting';
import { FormAlerts } from '@/shared/form/FormAlerts';
import { useApiForm } from '@/shared/form/useApiForm';
import { useConfirmedCommand } from '@/shared/useConfirmedCommand';
import { t, withSeldomTexts } from '@/i18n';
import { restoredValue, useKeep } from '@/i18n/kept';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { InfoTip } from '@/ui/Tooltip';
import { lazyWithRetry, usePreload } from '@/ui/lazyWithRetry';
import { useCaseToRepeat } from './caseToRepeat';
import { CaseFields } from './CaseFields';
import { moveDefaultStart } from './LocationFields';
import { draftFields, postingNames, postingSchema } from './postForm';
import type { PostedCases } from './Posted';
import type { PreparedPosting } from './preparePosting';
import { usePoster } from './usePoster';
import { usePosting } from './usePosting';

// Loaded after the form, because this screen is close to its size limit.
const deferredParts = () => withSeldomTexts(import('./deferredParts'));
const InvitePanels = lazyWithRetry(
  async () => ({ default: (await deferredParts()).InvitePanels }),
  () => {},
  <div aria-busy="true" className="md:min-h-[27rem]" />,
);
const PlanChoice = lazyWithRetry(
  async () => ({ default: (await deferredParts()).PlanChoice }),
  () => {},
  <div aria-busy="true" className="min-h-24" />,
);
const PostSummary = lazyWithRetry(
  async () => ({ default: (await deferredParts()).PostSummary }),
  () => {},
  <div aria-busy="true" className="min-h-24" />,
);
const FilledFrom = lazyWithRetry(
  async () => ({ default: (await deferredParts()).FilledFrom }),
  () => {},
  <div aria-busy="true" className="min-h-11 md:min-h-8" />,
);
const SaveAsTemplate = lazyWithRetry(
  async () => ({ default: (await deferredParts()).SaveAsTemplate }),
  () => {},
  <div aria-busy="true" className="min-h-11 md:min-h-10" />,
);
const Posted = lazyWithRetry(
  async () => ({ default: (await deferredParts()).Posted }),
  () => {},
);
const confirmPostDialog = () => withSeldomTexts(import('./ConfirmPostDialog'));
const ConfirmPostDialog = lazyWithRetry(confirmPostDialog, ({ onNo }) => onNo());
const AddCenterDialog = lazyWithRetry(
  () => withSeldomTexts(import('./AddCenterDialog')),
  ({ onClose }) => onClose(),
);

/** The form of a case, the favorites to invite, and the confirmation. */
export function PostCaseForm() {
  const queryClient = useQueryClient();
  usePreload(confirmPostDialog);
  const poster = usePoster();
  const { session } = poster;
  const again = useCaseToRepeat();

  const [now] = useState(() => new Date());
  // The earlier case that fills the form, and the case that was just posted.
  const [filledFrom, setFilledFrom] = useState(again);
  const [posted, setPosted] = useState<PostedCases>();
  const [addingCenter, setAddingCenter] = useState(false);

  const name = `posting.${session.user.userId}`;
  const surgeonId = restoredValue(name) as string | undefined;
  const form = useApiForm<PostingValues>({
    schema: postingSchema({
      zoneOf: poster.zoneOf,
      isSelectable: (id) => poster.surgeons?.some(({ value }) => value === id) ?? true,
    }),
    defaults: { ...poster.emptyForm(), ...(surgeonId && { surgeonId }) },
    names: postingNames,
    draft: {
      name,
      fields: draftFields,
      initial: again && poster.formOf(again),
      adapt: poster.adaptDraft,
    },
    // Only validated values reach the confirmation.
    submit: async (values) => {
      const { preparePosting } = await deferredParts();
      confirmation.ask(await preparePosting(queryClient, poster, values));
    },
  });

  // What the earlier case has replaced; it is shown again when that case was posted.
  const [replaced, setReplaced] = useState(again && form.draft.stored);

  // The draft has no surgeon, because it has nothing of other people but ids of favorites.
  useKeep(name, () => form.getValues('surgeonId'));

  const posting = usePosting({
    onPosted: (job, invitees, count) => {
      setPosted({ job, invitees, dates: count });
      if (replaced) restoreReplaced();
      else emptyForm();
    },
    onRejected: form.showProblem,
  });
  const confirmation = useConfirmedCommand(
    posting,
    (prepared: PreparedPosting) => prepared.posting,
  );

  const emptyForm = () => {
    setFilledFrom(undefined);
    form.discardDraft();
  };
  const restoreReplaced = () => {
    setFilledFrom(undefined);
    setReplaced(undefined);
    form.reset(replaced && poster.adaptDraft(replaced));
  };
  const postAgain = (job: PostedJob, typed: PostingValues | undefined) => {
    setReplaced(typed);
    setFilledFrom(job);
    setPosted(undefined);
    form.reset(poster.formOf(job));
    form.showMessage();
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  };
  const selectCenter = async (center: CreatedCenter) => {
    // Reads the session again, because it contains the surgeon's centers.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    form.setValue('surgeryCenterId', center._id);
    form.clearErrors('surgeryCenterId');
    moveDefaultStart(form, poster, center.timeZone);
  };

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
            job={filledFrom}
            onEmpty={emptyForm}
            onBack={replaced && restoreReplaced}
            onTemplate={() => setFilledFrom(undefined)}
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
            <PlanChoice form={form} poster={poster} />
            <PostSummary form={form} poster={poster} />
            <div className="flex items-center gap-2">
              <Button
                type="submit"
                look="main"
                className="flex-1"
                title={t('post.submitHint')}
                busy={form.busy || posting.isPending}
              >
                {t('post.submit')}
              </Button>
              <InfoTip label={t('post.submitAbout')} text={t('post.submitHint')} />
            </div>
            <SaveAsTemplate form={form} poster={poster} />
            {posted && (
              <Posted
                key={posted.job._id}
                {...{ form, poster }}
                posted={posted}
                onAgain={postAgain}
              />
            )}
          </div>
        </Card>
      </form>
      {addingCenter && (
        <AddCenterDialog onCreated={selectCenter} onClose={() => setAddingCenter(false)} />
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
