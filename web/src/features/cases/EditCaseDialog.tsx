import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { SpecialInstructions } from '@/api/bounds';
import { api, bodyOf } from '@/api/client';
import { useIdempotentSubmit } from '@/api/command';
import { ApiProblem } from '@/api/problem';
import type { PostedJob } from '@/api/types';
import { serverNow } from '@/lib/serverClock';
import {
  changesTime,
  dropsTyped,
  editOf,
  editValues,
  type EditValues,
  rebaseEdit,
} from '@/rules/editCase';
import { useDebouncedValue } from '@/lib/useDebouncedValue';
import { lineTotal } from '@/rules/newJob';
import { hasPlace } from '@/rules/place';
import { isValidHours, isValidMinPay, isValidPay, startError } from '@/rules/posting';
import type { Session } from '@/session/types';
import { useOwnSession } from '@/session/useOwnSession';
import { PositionTerms } from '@/shared/CaseCard';
import { DraftNotice } from '@/shared/DraftNotice';
import { FormDialog } from '@/shared/form/FormDialog';
import { FormSelect, FormText, FormTextArea } from '@/shared/form/fields';
import { type ApiForm, useApiForm } from '@/shared/form/useApiForm';
import { useQuestion } from '@/shared/useQuestion';
import { categoryName } from '@/i18n/categories';
import { durationText } from '@/i18n/dates';
import { money } from '@/i18n/money';
import { t } from '@/i18n';
import { OptionalMark } from '@/ui/Field';
import { Note } from '@/ui/Note';
import { toast } from '@/ui/toast';
import { AddedLines } from './AddedLines';
import { cautionTexts, groupsToCompare } from './cautionTexts';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import { ConfirmEditDialog } from './ConfirmEditDialog';
import { changedTerms, readCautions, slotOf } from './editCautions';
import { hoursField, minPayField, payField, PLACES, zoneHint } from './lineInputs';
import { lineRule, numberRule, postingNames } from './postForm';
import { SurgeonOverlap } from './SurgeonOverlap';
import { useRecentCases } from './usePostingHints';

const DEBOUNCE_MS = 400;

interface Props {
  /** The case with its current data. */
  job: PostedJob;
  onClose: () => void;
}

/** Accepts values that the case has already, because calls of the API take more decimals than the form (AMB-45). */
const isPostedOr =
  (posted: readonly string[], valid: (text: string) => boolean) => (typed: string) =>
    posted.includes(typed) || valid(typed);

/** Returns the props of a field that takes the posted value as well. */
const acceptPosted = <P extends { inputError: (text: string) => string | undefined }>(
  props: P,
  posted: string | undefined,
): P => ({
  ...props,
  inputError: (text: string) => (text === posted ? undefined : props.inputError(text)),
});

/** The rules of the form. The server validates them again, and rejects less pay or fewer places. */
function editSchema(zone: string, posted: EditValues) {
  const text = v.string();
  return v.object({
    start: v.pipe(
      text,
      v.check(
        (local) => startError(local, zone, serverNow()) !== 'nonexistent',
        t('post.nonexistentTime'),
      ),
      v.check(
        (local) => startError(local, zone, serverNow()) !== 'emptyOrPast',
        t('rule.emptyOrPast', { field: t('field.date') }),
      ),
    ),
    duration: numberRule(isPostedOr([posted.duration], isValidHours), 'field.hours'),
    procedures: text,
    desc: text,
    lines: v.array(
      v.object({
        ...lineRule.entries,
        pay: numberRule(
          isPostedOr(
            posted.lines.map(({ pay }) => pay),
            isValidPay,
          ),
          'field.pay',
        ),
        minPay: numberRule(
          isPostedOr(
            posted.lines.map(({ minPay }) => minPay),
            isValidMinPay,
          ),
          'field.minPay',
        ),
      }),
    ),
  });
}

/**
 * Changes a posted case. Unusual changes are saved after a question. If another person has changed it meanwhile, what was typed
 * is kept on top of that change.
 */
export default function EditCaseDialog({ job, onClose }: Props) {
  const [first] = useState(job);
  // The version that the user has checked. A newer one replaces it only after the server has refused the change: a
  // repeated request has to be the same.
  const [opened, setOpened] = useState(job);
  const [refused, setRefused] = useState<number>();
  const [dropped, setDropped] = useState(false);
  const submitOnce = useIdempotentSubmit(['cases']);
  const queryClient = useQueryClient();
  const session = useOwnSession();
  const { user } = session;
  const question = useQuestion<{ values: EditValues; cautions: string[] }>();
  const centerPays = user.signInType === 'SURGEON' && job.payerType === 'ADMIN';
  const form = useApiForm<EditValues>({
    schema: editSchema(job.timeZone, editValues(opened)),
    defaults: editValues(opened),
    followDefaults: true,
    names: postingNames,
    draft: { name: `edit.${job._id}`, sameDefaults: true },
    submit: async (values) => {
      const cautions = await readCautions(queryClient, session, opened, values);
      if (cautions.texts.length > 0 && !(await question.ask({ values, cautions: cautions.texts })))
        return;
      const body = editOf(opened, values);
      let changed: PostedJob;
      try {
        changed = await submitOnce(body, (headers) =>
          bodyOf(api.POST('/api/editjob', { body, headers })),
        );
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'CASE_CHANGED')
          setRefused(opened.version);
        throw problem;
      }
      form.draft.remove();
      toast(t('toast.changed'));
      // The server also knows cases at other centers, which the poster cannot read.
      if (changed.warnings?.includes('SURGEON_OVERLAP') && !cautions.overlaps)
        toast(t('post.overlap'), { tone: 'info' });
      onClose();
    },
  });
  const rebase = useEffectEvent(() => {
    // Following the defaults alone would keep the typed positions as a whole.
    const [typed, earlier] = [structuredClone(form.getValues()), editValues(opened)];
    const rebased = rebaseEdit(typed, earlier, editValues(job));
    if (dropsTyped(typed, earlier, rebased)) setDropped(true);
    form.reset(rebased);
    setOpened(job);
  });
  const isOutdated = !form.busy && refused === opened.version && job.version > opened.version;
  useEffect(() => {
    // The form needs the added positions before they are rendered, so this cannot be done while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isOutdated) rebase();
  }, [isOutdated]);
  return (
    <>
      <FormDialog
        title={t('change.title')}
        submitLabel={t('change.save')}
        look="main"
        form={form}
        notice={
          <>
            <DraftNotice form={form} />
            <ChangedMeanwhile from={first} to={opened} dropped={dropped} />
          </>
        }
        onClose={onClose}
      >
        <div className="grid items-start gap-4 xs:grid-cols-[1fr_9rem]">
          <StartField form={form} zone={job.timeZone} />
          <FormText
            form={form}
            name="duration"
            {...acceptPosted(hoursField(), String(opened.duration))}
          />
        </div>
        <ChangedTimeOverlap form={form} job={opened} session={session} />
        <ReconfirmationNote form={form} job={opened} />
        {centerPays ? <PostedTerms job={opened} /> : <Lines form={form} job={opened} />}
        <FormTextArea
          form={form}
          name="procedures"
          label={t('post.procedures')}
          hint={t('change.perLine')}
        />
        <FormTextArea
          form={form}
          name="desc"
          label={t('post.instructions')}
          aside={<OptionalMark />}
          hint={t('post.privacyHint')}
          maxLength={SpecialInstructions.maxLength}
        />
        <EditTotal form={form} job={opened} session={session} />
      </FormDialog>
      {question.subject && (
        <ConfirmEditDialog
          job={opened}
          {...question.subject}
          onYes={question.confirm}
          onNo={question.cancel}
        />
      )}
    </>
  );
}

/** The positions, whose pay and places can grow, and new ones. */
function Lines({ form, job }: { form: ApiForm<EditValues>; job: PostedJob }) {
  const posted = editValues(job);
  return (
    <>
      {job.staffs.map((staff, at) => (
        <div
          key={staff.specialtyId}
          role="group"
          aria-label={categoryName(staff.specialtyId)}
          className="grid gap-3 rounded border border-line p-3"
        >
          <p className="font-bold">{categoryName(staff.specialtyId)}</p>
          <div className="grid items-start gap-3 xs:grid-cols-3">
            <FormSelect
              form={form}
              name={`lines.${at}.required`}
              label={t('post.places')}
              options={PLACES.map((places) => ({
                ...places,
                disabled: Number(places.value) < staff.numOfRequired,
              }))}
            />
            <FormText
              form={form}
              name={`lines.${at}.pay`}
              {...acceptPosted(
                payField(staff.payPerJob > 0 ? 'PER_JOB' : 'HOURLY'),
                posted.lines[at]?.pay,
              )}
            />
            <FormText
              form={form}
              name={`lines.${at}.minPay`}
              {...acceptPosted(minPayField(), posted.lines[at]?.minPay)}
            />
          </div>
        </div>
      ))}
      <AddedLines form={form} posted={job.staffs.length} />
      <p className="text-sm text-muted">{t('change.onlyMore')}</p>
    </>
  );
}

/** The positions of a case that the center pays, which a surgeon cannot change. */
function PostedTerms({ job }: { job: PostedJob }) {
  return (
    <section className="rounded border border-line p-3">
      {job.staffs.map((staff) => (
        <PositionTerms key={staff.specialtyId} position={staff} />
      ))}
      <p className="mt-2 text-sm text-muted">{t('change.centerPays')}</p>
    </section>
  );
}

/** The start, in the zone of the center. */
function StartField({ form, zone }: { form: ApiForm<EditValues>; zone: string }) {
  const start = useWatch({ control: form.control, name: 'start' });
  return (
    <FormText
      form={form}
      name="start"
      type="datetime-local"
      label={t('post.dateTime')}
      hint={zoneHint(start, zone)}
      required
    />
  );
}

/** Warns that confirmed people have to confirm a changed time. */
function ReconfirmationNote({ form, job }: { form: ApiForm<EditValues>; job: PostedJob }) {
  const [start, duration] = useWatch({ control: form.control, name: ['start', 'duration'] });
  const confirmed = job.participants.filter(hasPlace).length;
  const asks = confirmed > 0 && changesTime({ start, duration }, editValues(job));
  return (
    <div role="status" className="empty:hidden">
      {asks && <Note>{t('change.reconfirm', { count: confirmed })}</Note>}
    </div>
  );
}

interface SessionProps {
  form: ApiForm<EditValues>;
  job: PostedJob;
  session: Session;
}

/** Warns that the surgeon has another case at a changed time. */
function ChangedTimeOverlap({ form, job, session }: SessionProps) {
  const [start, duration] = useWatch({ control: form.control, name: ['start', 'duration'] });
  if (!changesTime({ start, duration }, editValues(job))) return null;
  return <SurgeonOverlap session={session} slot={slotOf(job, { start, duration })} />;
}

/** The total, and cautions about unusual hours and changed pay. */
function EditTotal({ form, job, session }: SessionProps) {
  const typed = useWatch({ control: form.control, name: ['lines', 'duration'] });
  // Debounced, so that screen readers do not announce the totals of incomplete numbers.
  const [lines, duration] = useDebouncedValue(typed, DEBOUNCE_MS);
  const terms = changedTerms(job, { lines, duration });
  const recent = useRecentCases(session, terms.lines.length > 0, groupsToCompare(terms)).filter(
    ({ _id }) => _id !== job._id,
  );
  const total = lines.reduce((sum, line) => sum + lineTotal(line, duration), 0);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {total > 0 && (
        <p className="tabular font-bold">
          {t('post.total')}:{' '}
          {t('post.totalFor', { amount: money(total), duration: durationText(Number(duration)) })}
        </p>
      )}
      {cautionTexts(terms, recent).map((text) => (
        <Note key={text}>{text}</Note>
      ))}
    </div>
  );
}
