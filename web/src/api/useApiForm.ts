/**
 * A form with valibot rules and the server's field errors: what the server refuses lands on its
 * field, just like what the form refused itself.
 */
import { type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { type GenericSchema, getDotPath, safeParse } from 'valibot';
import { type Failures, FormStore } from '@/lib/form';
import { ApiProblem, problemText } from './problem';

type Values = object;

interface Options<In extends Values, Out> {
  schema: GenericSchema<In, Out>;
  /** What the form starts with; later changes of it do nothing. */
  defaults: In;
  /** Sends the checked values. A thrown `ApiProblem` is shown by the form. */
  submit: (values: Out) => Promise<void>;
  /** Server field names that are called otherwise in this form. */
  names?: Partial<Record<string, keyof In & string>>;
}

interface ApiForm<In extends Values> {
  form: FormStore<In>;
  /** Give it to `<form onSubmit>` together with `noValidate`. */
  onSubmit: (event?: SyntheticEvent) => Promise<void>;
  /** The lines of the red list, in the order of the rules. */
  alerts: string[];
  /** For `AlertList attempt`. */
  attempt: number;
  /** The message of one field, for its own place under the control. */
  error: (name: keyof In & string) => string | undefined;
  busy: boolean;
  /** Replaces the list with one message that belongs to no field. */
  say: (message: string | undefined) => void;
}

/** The first message of every field that breaks a rule. */
function failuresOf<In extends Values, Out>(
  schema: GenericSchema<In, Out>,
  values: In,
): Failures<In> {
  const result = safeParse(schema, values);
  const failures: Record<string, string> = {};
  for (const issue of result.issues ?? []) {
    const name = getDotPath(issue)?.split('.')[0];
    if (name !== undefined) failures[name] ??= issue.message;
  }
  return failures as Failures<In>;
}

/** See the head of this file. */
export function useApiForm<In extends Values, Out = In>({
  schema,
  defaults,
  submit,
  names = {},
}: Options<In, Out>): ApiForm<In> {
  const [form] = useState(() => new FormStore(defaults));
  useSyncExternalStore(form.subscribe, form.snapshot);
  const [general, setGeneral] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    form.holdTo((values) => failuresOf(schema, values));
  });

  const refuse = (problem: unknown) => {
    if (!(problem instanceof ApiProblem)) throw problem;
    // The app tells that the session ended; the form has nothing to add.
    if (problem.status === 401) return;
    const rest: string[] = [];
    for (const { field, message } of problem.fields) {
      const name = names[field] ?? field.split(/[.[]/)[0] ?? field;
      if (name in form.values) form.fail(name as keyof In & string, message);
      else rest.push(message);
    }
    if (problem.fields.length === 0) rest.push(problemText(problem));
    setGeneral(rest);
  };

  const onSubmit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (busy) return;
    setGeneral([]);
    setAttempt((n) => n + 1);
    form.holdTo((values) => failuresOf(schema, values));
    const checked = safeParse(schema, form.values);
    if (!form.validate() || !checked.success) return;
    setBusy(true);
    try {
      await submit(checked.output);
    } catch (problem) {
      refuse(problem);
      setAttempt((n) => n + 1);
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    onSubmit,
    alerts: [...new Set([...general, ...Object.values<string | undefined>(form.errors)])].filter(
      (line) => line !== undefined,
    ),
    attempt,
    error: (name) => form.errors[name],
    busy,
    say: (message) => {
      setGeneral(message === undefined ? [] : [message]);
      setAttempt((n) => n + 1);
    },
  };
}
