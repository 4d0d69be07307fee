import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type PlainKey, t } from '@/i18n/frame';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page title of the screen (J-29..J-43). */
    title?: PlainKey;
  }
}

/** The document's title follows the screen, and its heading takes the focus after a navigation. */
export function PageManners() {
  const router = useRouter();
  const title = useMatches({
    select: (matches) =>
      // An address that no route knows matches the root alone.
      matches.length === 1
        ? 'title.notFound'
        : matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  useEffect(() => {
    const brand = t('brand.name');
    document.title = title ? `${t(title)} · ${brand}` : brand;
  }, [title]);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // The first page keeps the browser's own focus.
        if (!pathChanged || !fromLocation) return;
        document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
