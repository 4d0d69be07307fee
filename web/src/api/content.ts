/**
 * Queries of the long texts of help and legal pages, so that loaders and screens share one copy.
 */
import { queryOptions } from '@tanstack/react-query';
import { loadFaq, loadLegal } from '@/i18n';
import type { Locale } from '@/i18n/locale';
import { keys } from './keys';

/** Questions and answers of the help pages. */
export const faqContent = (locale: Locale) =>
  queryOptions({ queryKey: keys.faq(locale), queryFn: loadFaq, staleTime: Infinity });

/** Terms and Conditions, and Privacy Policy. */
export const legalContent = (locale: Locale) =>
  queryOptions({ queryKey: keys.legal(locale), queryFn: loadLegal, staleTime: Infinity });
