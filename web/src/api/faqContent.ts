import { queryOptions } from '@tanstack/react-query';
import { loadFaq } from '@/i18n/faq';
import type { Locale } from '@/i18n/locale';
import { keys } from './keys';

/** Questions and answers of the help pages, so that loaders and screens share one copy. */
export const faqContentQuery = (locale: Locale) =>
  queryOptions({ queryKey: keys.faq(locale), queryFn: loadFaq, staleTime: Infinity });
