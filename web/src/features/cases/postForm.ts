/** The posting form's rules as a schema, and the draft that survives a reload. */
import * as v from 'valibot';
import { type ApiProblem, problemText } from '@/api/problem';
import {
  defaultStart,
  hoursValid,
  minPayValid,
  payValid,
  type PostingValues,
  startError,
} from '@/rules/posting';
import { t } from '@/i18n';
import type { FormStore } from '@/lib/form';
import { parse, sessionStore } from '@/lib/storage';

/** The form checks what the server checks again (B-37..B-47). `zone` tells the center's at that moment. */
export function postingSchema(zone: () => string) {
  const text = v.string();
  const filled = (field: string) => v.pipe(text, v.trim(), v.nonEmpty(t('rule.empty', { field })));
  const start = (fault: ReturnType<typeof startError>, message: string) =>
    v.check<string, string>((local) => startError(local, zone(), new Date()) !== fault, message);
  return v.object({
    surgeon: filled(t('field.surgeon')),
    center: filled(t('field.center')),
    start: v.pipe(
      text,
      start('nonexistent', t('post.nonexistentTime')),
      start('emptyOrPast', t('rule.emptyOrPast', { field: t('field.date') })),
    ),
    hours: v.pipe(text, v.check(hoursValid, t('rule.number', { field: t('field.hours') }))),
    professional: text,
    rateType: v.picklist(['HOURLY', 'PER_JOB']),
    pay: v.pipe(text, v.check(payValid, t('rule.number', { field: t('field.pay') }))),
    minPay: v.pipe(text, v.check(minPayValid, t('rule.number', { field: t('field.minPay') }))),
    procedures: v.array(text),
    instructions: text,
  });
}

/** An empty form for a center in this zone. */
export function emptyPosting(surgeon: string, center: string, zone: string): PostingValues {
  return {
    surgeon,
    center,
    start: defaultStart(new Date(), zone),
    hours: '',
    rateType: 'HOURLY',
    pay: '',
    minPay: '',
    professional: '0',
    procedures: [],
    instructions: '',
  };
}

// What is kept says nothing about other people: neither the surgeon nor who is invited.
const draftSchema = v.object({
  center: v.string(),
  start: v.string(),
  hours: v.string(),
  rateType: v.picklist(['HOURLY', 'PER_JOB']),
  pay: v.string(),
  minPay: v.string(),
  professional: v.picklist(['0', '1', '2', '3', '4']),
  procedures: v.array(v.string()),
  instructions: v.string(),
  /** A procedure that is typed but not yet added. */
  typed: v.optional(v.string(), ''),
});

/** The draft of one person, kept as long as the tab lives. */
export function draftOf(userId: string) {
  const key = `caseboard.typed.posting.${userId}`;
  return {
    read: (): v.InferOutput<typeof draftSchema> | undefined => {
      const stored = v.safeParse(draftSchema, parse(sessionStore.read(key)));
      return stored.success ? stored.output : undefined;
    },
    keep: ({ surgeon: _other, ...own }: PostingValues, typed: string) =>
      sessionStore.write(key, JSON.stringify({ ...own, typed })),
    drop: () => sessionStore.remove(key),
  };
}

/** Where the server names a field otherwise than the form. */
const names = {
  surgeonId: 'surgeon',
  surgeryCenterId: 'center',
  duration: 'hours',
  desc: 'instructions',
  staffs: 'pay',
  'staffs[0].hourlyRate': 'pay',
  'staffs[0].payPerJob': 'pay',
  'staffs[0].minPay': 'minPay',
  'staffs[0].specialtyId': 'professional',
} as const satisfies Record<string, keyof PostingValues>;

/** Assigns the server's errors to their fields; returns those without a field. */
export function landOn(form: FormStore<PostingValues>, problem: ApiProblem): string | undefined {
  const rest: string[] = [];
  for (const { field, message } of problem.fields) {
    const name = field in names ? names[field as keyof typeof names] : field;
    if (name in form.values) form.fail(name as keyof PostingValues, message);
    else rest.push(message);
  }
  return problem.fields.length === 0 ? problemText(problem) : rest[0];
}
