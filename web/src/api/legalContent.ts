import { queryOptions } from '@tanstack/react-query';
import { loadLegal } from '@/i18n/legal';
import type { Locale } from '@/i18n/locale';
import { keys } from './keys';

/** Terms and Conditions, and Privacy Policy. */
export const legalContentQuery = (locale: Locale) =>
  queryOptions({ queryKey: keys.legal(locale), queryFn: loadLegal, staleTime: Infinity });
