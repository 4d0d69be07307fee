import { type LinkOptions, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useMemo } from 'react';

/** The properties of an `<a>`. */
interface StaticLink {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/**
 * Returns the properties of a link whose address is the same on every screen. The links of the router compute their
 * address again after each navigation, also for a changed search parameter: in a list of 500 rows with three links
 * each, that delays the next paint by 0.1 s on a phone.
 *
 * @param address The address, which another tab opens.
 * @param navigate What a press does instead of opening the address, if that is something else.
 */
export function useStaticLink(address: LinkOptions, navigate?: () => void): StaticLink {
  const router = useRouter();
  const { to, params, search } = address;
  // Params and search are literals of the caller, so they are compared by value.
  const key = JSON.stringify([to, params, search]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const href = useMemo(() => router.buildLocation(address).href, [router, key]);
  return {
    href,
    onClick: (event) => {
      const opensElsewhere =
        event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (opensElsewhere || event.defaultPrevented) return;
      event.preventDefault();
      if (navigate) navigate();
      else void router.navigate(address);
    },
  };
}
