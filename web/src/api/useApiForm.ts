/**
 * react-hook-form with a valibot schema and the server's field errors: what the server refuses
 * lands on its field and takes the focus, just like what the form refused itself.
 */
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { ApiProblem, problemText } from './problem';

interface Options<In extends FieldValues, Out extends FieldValues> {
  schema: GenericSchema<In, Out>;
  defaults: DefaultValues<In>;
  /** Sends the checked values. A thrown `ApiProblem` is shown by the form. */
  submit: (values: Out) => Promise<void>;
  /** Server field names that are called otherwise in this form. */
  names?: Partial<Record<string, Path<In>>>;
}

interface ApiForm<In extends FieldValues, Out extends FieldValues> {
  form: UseFormReturn<In, unknown, Out>;
  /** Give it to `<form onSubmit>` together with `noValidate`. */
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The lines of the red list, in the order of the fields. */
  alerts: string[];
  /** For `AlertList attempt`. */
  attempt: number;
  /** The message of one field, for its own place under the control. */
  error: (name: Path<In>) => string | undefined;
  busy: boolean;
  /** Replaces the list with one message that belongs to no field. */
  say: (message: string | undefined) => void;
}

/** Every message of a tree of field errors, in order, each once. */
function messages(errors: FieldErrors): string[] {
  const found: string[] = [];
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const { message, type } = node as { message?: unknown; type?: unknown };
    if (typeof message === 'string' && message !== '' && type !== undefined) found.push(message);
    else for (const [key, child] of Object.entries(node)) if (key !== 'ref') walk(child);
  };
  walk(errors);
  return [...new Set(found)];
}

/** See the head of this file. */
export function useApiForm<In extends FieldValues, Out extends FieldValues>({
  schema,
  defaults,
  submit,
  names = {},
}: Options<In, Out>): ApiForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    resolver: valibotResolver(schema) as never,
    defaultValues: defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const [general, setGeneral] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { errors, isSubmitting } = form.formState;

  const refuse = (problem: unknown) => {
    if (!(problem instanceof ApiProblem)) throw problem;
    // The app tells that the session ended; the form has nothing to add.
    if (problem.status === 401) return;
    const known = form.getValues() as Record<string, unknown>;
    const rest: string[] = [];
    for (const { field, message } of problem.fields) {
      const name = String(names[field] ?? field);
      if ((name.split('.')[0] ?? '') in known) {
        form.setError(name as Path<In>, { type: 'server', message });
      } else rest.push(message);
    }
    if (problem.fields.length === 0) rest.push(problemText(problem));
    setGeneral(rest);
  };

  const onSubmit = async (event?: React.BaseSyntheticEvent) => {
    setGeneral([]);
    setAttempt((n) => n + 1);
    await form.handleSubmit(async (values) => {
      try {
        await submit(values);
      } catch (problem) {
        refuse(problem);
        setAttempt((n) => n + 1);
      }
    })(event);
  };

  return {
    form,
    onSubmit,
    alerts: [...general, ...messages(errors)],
    attempt,
    error: (name) => {
      const node = name
        .split('.')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors);
      return (node as { message?: string } | undefined)?.message;
    },
    busy: isSubmitting,
    say: (message) => {
      setGeneral(message === undefined ? [] : [message]);
      setAttempt((n) => n + 1);
    },
  };
}
