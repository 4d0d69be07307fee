/** The posting form's rules as a schema, and the draft that survives a reload. */
import * as v from 'valibot';
import {
  defaultStart,
  hoursValid,
  minPayValid,
  payValid,
  type PostingValues,
  startFault,
} from '@/domain/posting';
import { t } from '@/i18n';
import { parse, passing } from '@/lib/storage';

/** The form checks what the server checks again (B-37..B-47). `zone` tells the center's at that moment. */
export function postingSchema(zone: () => string) {
  const text = v.string();
  const filled = (field: string) => v.pipe(text, v.trim(), v.nonEmpty(t('rule.empty', { field })));
  const start = (fault: ReturnType<typeof startFault>, message: string) =>
    v.check<string, string>((local) => startFault(local, zone(), new Date()) !== fault, message);
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
});

/** The draft of one person, kept as long as the tab lives. */
export function draftOf(userId: string) {
  const key = `caseboard.posting.${userId}`;
  return {
    read: (): v.InferOutput<typeof draftSchema> | undefined => {
      const stored = v.safeParse(draftSchema, parse(passing.read(key)));
      return stored.success ? stored.output : undefined;
    },
    keep: ({ surgeon: _other, ...own }: Partial<PostingValues>) =>
      passing.write(key, JSON.stringify(own)),
    drop: () => passing.drop(key),
  };
}
