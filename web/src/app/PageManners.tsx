import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type PlainKey, t } from '@/i18n/frame';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page title of the screen (J-29..J-43). */
    title?: PlainKey;
  }
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  heading?.focus({ preventScroll: true });
  return heading !== null;
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
  useEffect(() => {
    let waiting: MutationObserver | undefined;
    const stop = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      // The first page keeps the browser's own focus.
      if (!pathChanged || !fromLocation) return;
      waiting?.disconnect();
      if (focusHeading()) return;
      // It comes with what the screen reads first, unless the person goes elsewhere meanwhile.
      const pressed = document.activeElement;
      waiting = new MutationObserver((_, self) => {
        const at = document.activeElement;
        if ((at !== pressed && at !== document.body) || focusHeading()) self.disconnect();
      });
      waiting.observe(document.body, { childList: true, subtree: true });
    });
    return () => {
      stop();
      waiting?.disconnect();
    };
  }, [router]);
  return null;
}
