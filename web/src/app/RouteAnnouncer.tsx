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
    let observer: MutationObserver | undefined;
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // The first page keeps the initial focus of the browser.
      if (!pathChanged || !fromLocation) return;
      observer?.disconnect();
      const focusedBefore = document.activeElement;
      let heading: HTMLElement | null = null;
      // The heading may render later, or be replaced after a read, so the document is observed. The
      // focus stays where it is if the user has moved it meanwhile.
      const focusHeading = () => {
        if (heading?.isConnected) return;
        const active = document.activeElement;
        if (active !== focusedBefore && active !== document.body) return observer?.disconnect();
        heading = document.querySelector('[data-page-heading]');
        heading?.focus({ preventScroll: true });
      };
      observer = new MutationObserver(focusHeading);
      observer.observe(document.body, { childList: true, subtree: true });
      focusHeading();
    });
    return () => {
      stop();
      observer?.disconnect();
    };
  }, [router]);
  return null;
}
