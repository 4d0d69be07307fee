import type { Faq } from './content';
import { getLocale } from './locale';

/** The questions and answers of the help pages in the active language. */
export async function loadFaq(): Promise<Faq> {
  const { faq } = await (getLocale() === 'es' ? import('./es/faq') : import('./en/faq'));
  return faq;
}
