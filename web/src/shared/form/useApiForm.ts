/**
 * Forms with react-hook-form: validation by valibot, server errors at their fields, and a draft.
 * README.md describes how to write a form.
 */
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import type { ApiProblem } from '@/api/problem';
import { lockLanguage } from '@/i18n/languageLock';
import { schemaResolver } from './schemaResolver';
import { type FieldNames, placeServerErrors } from './serverErrors';
import { type FormDraft, type FormDraftOptions, useFormDraft } from './useFormDraft';
import { useStoredValues } from './useStoredValues';
import { type Submission, useSubmission } from './useSubmission';

interface Options<In extends FieldValues, Out> {
  schema: GenericSchema<In, Out>;
  /** The initial values. Later values apply only to `discardDraft`, unless `followDefaults` is set. */
  defaults: In;
  /** Shows later defaults in the fields without unsaved input; needs a draft with `sameDefaults`. */
  followDefaults?: boolean;
  /**
   * Sends the validated values. The form shows an `ApiProblem` that it throws. `takeStored` is called with the
   * values that the server has stored. If nothing was typed meanwhile, it shows them, removes the draft and returns
   * true. Otherwise the form and the draft keep what was typed, and take the other values from the stored ones.
   * `isChanged` is true for a field whose value is not the stored one.
   */
  submit: (
    values: Out,
    takeStored: (stored: In) => boolean,
    isChanged: (name: keyof In) => boolean,
  ) => Promise<void>;
  /** Wire fields that have another name in this form. */
  names?: FieldNames<In>;
  draft?: FormDraftOptions<In>;
}

/** A form; pass it to `FormText`, `FormSelect` and the other fields. */
export interface ApiForm<In extends FieldValues, Out = In>
  extends
    UseFormReturn<In, unknown, Out>,
    Pick<Submission, 'busy' | 'attempt' | 'messages' | 'showMessage'> {
  /** The name of the field if the form has only one, a text; its error is not repeated above the form. */
  onlyField: FieldPath<In> | undefined;
  /** For `<form noValidate onSubmit>`. */
  onSubmit: (event?: SyntheticEvent) => Promise<void>;
  /** Shows the errors of a request that `submit` did not send. */
  showProblem: (problem: ApiProblem) => void;
  draft: FormDraft<In>;
  /** Resets the form to the defaults and removes the draft. */
  discardDraft: () => void;
}

/** Creates a form. Components that show values subscribe with `useWatch`; this hook does not. */
export function useApiForm<In extends FieldValues, Out = In>({
  schema,
  defaults,
  followDefaults = false,
  submit,
  names,
  draft: draftOptions,
}: Options<In, Out>): ApiForm<In, Out> {
  const { busy, attempt, messages, showMessage, fail, send } = useSubmission();
  const { initial, saveChanges, rebase, ...draft } = useFormDraft(draftOptions, defaults);
  const form = useForm<In, unknown, Out>({
    resolver: schemaResolver(schema),
    defaultValues: initial as DefaultValues<In>,
    // The list of errors takes the focus instead, see AlertList.
    shouldFocusError: false,
  });
  const { control, subscribe, getValues, setError, setFocus, reset } = form;
  const [first, second] = Object.keys(defaults) as FieldPath<In>[];
  const onlyField = !second && first && typeof defaults[first] === 'string' ? first : undefined;
  const hasDraft = draftOptions !== undefined;
  const latestSave = useRef(saveChanges);
  useEffect(() => {
    latestSave.current = saveChanges;
  });
  useEffect(() => {
    // Stores initial values that were not typed here, such as those of an earlier case, so that
    // they survive a reload.
    latestSave.current(getValues());
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        latestSave.current(values);
        // Without a draft, a change of the language would lose the input.
        if (!hasDraft)
          lockLanguage(control, JSON.stringify(values) !== JSON.stringify(defaultValues));
      },
    });
    return () => {
      stop();
      lockLanguage(control, false);
    };
  }, [subscribe, getValues, control, hasDraft]);

  const { takeStored, isChanged } = useStoredValues<In>({
    form,
    draft: { rebase, remove: draft.remove },
    defaults,
    follow: followDefaults,
    busy,
  });

  const showProblem = (problem: ApiProblem) => {
    const placed = placeServerErrors(problem, getValues(), names);
    flushSync(() => {
      for (const { name, message } of placed.fields) setError(name, { type: 'server', message });
      fail(placed.messages);
    });
    const [first] = placed.fields;
    if (first) setFocus(first.name);
  };

  const onSubmit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (busy) return;
    showMessage();
    await form.handleSubmit(
      (values) => {
        // A copy, because the form changes its own object.
        const sent = structuredClone(getValues());
        return send(
          () => submit(values, (stored) => takeStored(stored, sent), isChanged),
          showProblem,
        );
      },
      () => {
        fail();
        if (onlyField) setFocus(onlyField);
      },
    )(event);
  };

  return {
    ...form,
    busy,
    attempt,
    messages,
    showMessage,
    onlyField,
    onSubmit,
    showProblem,
    draft,
    discardDraft: () => {
      reset(defaults);
      draft.remove();
    },
  };
}
