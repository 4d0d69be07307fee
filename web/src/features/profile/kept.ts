/**
 * What was typed into a step and not saved yet. It stays through going to another step, a reload and
 * the end of the session, in this tab and for this person only.
 */
import { useEffect } from 'react';
import type { Step } from '@/domain/steps';
import type { FormStore } from '@/lib/form';
import { parse, passing } from '@/lib/storage';

const nameOf = (userId: string, step: Step) => `caseboard.profile.${userId}.${step}`;

/** What the step begins with: what was typed before, else what is known. */
export function beginWith<V extends object>(userId: string, step: Step, known: V): V {
  const kept = parse(passing.read(nameOf(userId, step)));
  if (typeof kept !== 'object' || kept === null) return known;
  const fitting = Object.entries(kept).filter(
    ([name, value]) => name in known && typeof value === typeof known[name as keyof V],
  );
  return { ...known, ...Object.fromEntries(fitting) };
}

/** Keeps a step's form with every change of it. */
export function useKeep<V extends object>(userId: string, step: Step, form: FormStore<V>): void {
  useEffect(
    () => form.subscribe(() => passing.write(nameOf(userId, step), JSON.stringify(form.values))),
    [userId, step, form],
  );
}

/** Forgets it; it has been saved. */
export const forget = (userId: string, step: Step): void => passing.drop(nameOf(userId, step));
