import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

const ITEM = '[data-place]';
const idOf = (element: Element) => (element as HTMLElement).dataset.place ?? '';

/**
 * Keeps the focus in a list whose items change. If the focused item is removed, the focus moves to
 * the same item elsewhere, otherwise to its successor, its predecessor, the content of the dialog around the
 * list, or the heading of the page.
 * Items have a unique `data-place` and `tabIndex={-1}`.
 */
export function useKeepFocus(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<{ element: Element; id: string }>(undefined);
  const order = useRef<string[]>([]);

  // A layout effect, so that the list is observed before the user can press a new item.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest(ITEM) : null;
      if (item && target instanceof Element) focused.current = { element: target, id: idOf(item) };
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // The blur event may fire just before the element is removed, so its presence is checked
      // afterwards.
      window.setTimeout(() => {
        const gone = target instanceof Element && !target.isConnected;
        const dialog = document.activeElement?.closest('dialog');
        if (!gone && !dialog && focused.current?.element === target) focused.current = undefined;
      });
    };
    element.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [box]);

  const restore = useCallback(() => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const before = order.current;
    order.current = items.map(idOf);
    const lost = focused.current;
    const active = document.activeElement;
    if (!lost || lost.element.isConnected || (active && active !== document.body)) return;
    focused.current = undefined;
    const at = before.indexOf(lost.id);
    const candidates = [
      lost.id,
      ...before.slice(at + 1),
      ...before.slice(0, Math.max(at, 0)).toReversed(),
    ];
    const next = candidates.map((id) => items.find((item) => idOf(item) === id)).find(Boolean);
    const around = box.current?.closest('dialog')?.querySelector<HTMLElement>('section');
    (next ?? around ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
  }, [box]);

  useLayoutEffect(restore);
  useLayoutEffect(() => {
    // A part of the list can change without a render of this component, for example by a query of its own.
    const observer = new MutationObserver(restore);
    if (box.current) observer.observe(box.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [box, restore]);
}
