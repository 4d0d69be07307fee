import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type PlainKey, t } from '@/i18n';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page title of the screen (J-29..J-43). */
    title?: PlainKey;
  }
}

/** The document's title follows the screen, and its heading takes the focus after a navigation. */
export function RouteAnnouncer() {
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
  useEffect(() => {
    let watch: MutationObserver | undefined;
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // The first page keeps the browser's own focus.
      if (!pathChanged || !fromLocation) return;
      watch?.disconnect();
      const pressed = document.activeElement;
      let heading: HTMLElement | null = null;
      // It may come with what the screen reads first, or be drawn anew; whoever has gone on to
      // something else meanwhile is left there.
      const look = () => {
        if (heading?.isConnected) return;
        const at = document.activeElement;
        if (at !== pressed && at !== document.body) return watch?.disconnect();
        heading = document.querySelector('[data-page-heading]');
        heading?.focus({ preventScroll: true });
      };
      watch = new MutationObserver(look);
      watch.observe(document.body, { childList: true, subtree: true });
      look();
    });
    return () => {
      stop();
      watch?.disconnect();
    };
  }, [router]);
  return null;
}
