import * as v from 'valibot';
import { t } from '@/i18n';

/** Text that has to be there. */
export const required = (label: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(t('rule.required', { field: label })));
