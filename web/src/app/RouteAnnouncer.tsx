import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type PlainKey, t } from '@/i18n';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of the document. */
    title?: PlainKey;
  }
}

/**
 * Sets the document title of the screen, and focuses its heading after a navigation, so that screen
 * readers announce it.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  const title = useMatches({
    select: (matches) =>
      // An unknown address matches the root route only.
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
      // The first page keeps the initial focus of the browser.
      if (!pathChanged || !fromLocation) return;
      watch?.disconnect();
      const pressed = document.activeElement;
      let heading: HTMLElement | null = null;
      // The heading may render later, or be replaced after a read, so the document is observed. The
      // focus stays where it is if the user has moved it meanwhile.
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
