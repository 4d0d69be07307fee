import { faqContentQuery } from '@/api/faqContent';
import type { RouterContext } from '@/app/guards';
import { getLocale } from '@/i18n/locale';

/**
 * Waits for the help texts: a page that renders completely lets a reload restore the scroll
 * position.
 */
export const faqLoader = ({ context }: { context: RouterContext }): Promise<unknown> =>
  context.queryClient.prefetchQuery(faqContentQuery(getLocale()));
