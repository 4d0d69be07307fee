import * as v from 'valibot';
import { type PlainKey, t } from '@/i18n';

/** A rule for required text. */
export const required = (label: PlainKey) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(() => t('rule.required', { field: t(label) })),
  );
