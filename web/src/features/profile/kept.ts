/**
 * What was typed into a step and not saved yet. It stays through going to another step, a reload and
 * the end of the session, in this tab and for this person only. What was known when it was begun
 * stands beside it: once the server knows something else, what was typed is out of date.
 */
import { useEffect, useRef, useState } from 'react';
import type { Step } from '@/rules/steps';
import type { FormStore } from '@/lib/form';
import { parse, sessionStore } from '@/lib/storage';

interface Draft<V extends object> {
  name: string;
  /** What the server knows now, and what it knew when the step was opened. */
  known: V;
  base: V;
  /** What was typed before. */
  typed: V | undefined;
}

const nameOf = (userId: string, step: Step) => `caseboard.profile.${userId}.${step}`;

/** Whether something kept is of the kind of what is known. */
function fits(value: unknown, like: unknown): boolean {
  if (Array.isArray(like)) return Array.isArray(value) && !value.includes(null);
  if (typeof value !== typeof like || value === null) return false;
  return (
    typeof like !== 'object' ||
    Object.entries(like ?? {}).every(([name, part]) =>
      fits((value as Record<string, unknown>)[name], part),
    )
  );
}

function typedBefore<V extends object>(name: string, known: V): V | undefined {
  const base = JSON.stringify(known);
  const stored = parse(sessionStore.read(name)) as { base?: unknown; values?: V } | null;
  if (stored?.base !== base || !fits(stored.values, known)) return undefined;
  return JSON.stringify(stored.values) === base ? undefined : stored.values;
}

/** What the step begins with: what was typed before, else what is known. */
export function useDraft<V extends object>(userId: string, step: Step, known: V): Draft<V> {
  const name = nameOf(userId, step);
  const [begun] = useState(() => ({ base: known, typed: typedBefore(name, known) }));
  return { name, known, ...begun };
}

/** Keeps a step's form with every change; how to discard what was brought back, while there is any. */
export function useKeep<V extends object>(
  { name, known, base, typed }: Draft<V>,
  form: FormStore<V>,
): (() => void) | undefined {
  const held = useRef({ known, base, written: typed !== undefined });
  useEffect(() => {
    held.current.known = known;
  });
  useEffect(
    () =>
      form.subscribe(() => {
        const it = held.current;
        // It was saved or discarded in between.
        if (it.written && sessionStore.read(name) === null) it.base = it.known;
        it.written = true;
        sessionStore.write(
          name,
          JSON.stringify({ base: JSON.stringify(it.base), values: form.values }),
        );
      }),
    [name, form],
  );
  if (!typed || sessionStore.read(name) === null) return undefined;
  return () => {
    // Draws anew when what was kept is gone.
    form.reset(known);
    sessionStore.remove(name);
  };
}

/** Forgets it; it has been saved. */
export const forget = (userId: string, step: Step): void =>
  sessionStore.remove(nameOf(userId, step));
