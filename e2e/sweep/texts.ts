// Checks a screen in the pseudo-locale: which texts are not in the catalogue, and which do not fit.
//
// Every text of the pseudo-locale is in brackets. What is outside of brackets must come from the server
// or from `Intl`; all else is hard-coded in the client.
import type { Page } from '@playwright/test';

/** The pseudo-locale of web/src/i18n. */
export const PSEUDO_LOCALE = 'en-XA';

/** Collects the texts of all API responses of a page. */
export class ServerTexts {
  private readonly found = new Set<string>();
  private reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => {
      const isJson = response.headers()['content-type']?.includes('json') ?? false;
      if (!new URL(response.url()).pathname.startsWith('/api/') || !isJson) return;
      this.reading.push(
        response.json().then(
          (body: unknown) => this.collect(body),
          // The body of an aborted request is not available, and not shown either.
          () => undefined,
        ),
      );
    });
  }

  private collect(value: unknown): void {
    if (typeof value === 'string') this.found.add(value);
    else if (typeof value === 'object' && value !== null)
      Object.values(value).forEach((part) => this.collect(part));
  }

  /** Waits for the responses received so far and returns their texts. */
  async all(): Promise<string[]> {
    await Promise.all(this.reading);
    this.reading = [];
    return [...this.found];
  }
}

/** The words that `Intl` writes in dates, times and durations of this locale. */
function intlTexts(locale: string): string[] {
  const found = new Set<string>();
  const parts = (options: Intl.DateTimeFormatOptions, at: Date) => {
    for (const { type, value } of new Intl.DateTimeFormat(locale, options).formatToParts(at)) {
      if (/\p{L}/u.test(value)) found.add(value.trim());
      // A month on a phone shortens AM and PM to a letter.
      if (type === 'dayPeriod') found.add(value.slice(0, 1).toLowerCase());
    }
  };
  for (let month = 0; month < 12; month += 1)
    for (const style of ['long', 'short', 'narrow'] as const)
      parts({ month: style }, new Date(Date.UTC(2026, month, 15)));
  for (let day = 1; day <= 7; day += 1)
    for (const style of ['long', 'short', 'narrow'] as const)
      parts({ weekday: style }, new Date(Date.UTC(2026, 5, day)));
  for (const hour of [1, 13])
    for (const hour12 of [true, false])
      parts({ hour: 'numeric', hour12, timeZone: 'UTC' }, new Date(Date.UTC(2026, 5, 1, hour)));
  const centers = Intl.supportedValuesOf('timeZone').filter((zone) => zone.startsWith('America/'));
  // The audit log has times in UTC.
  for (const timeZone of [...centers, 'UTC'])
    for (const month of [0, 6])
      parts({ timeZoneName: 'short', timeZone }, new Date(Date.UTC(2026, month, 1)));
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const unit of ['day', 'hour', 'minute'] as const)
    for (let count = -60; count <= 60; count += 1) found.add(relative.format(count, unit));
  for (const unit of ['kilobyte', 'megabyte'])
    for (const { type, value } of new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
    }).formatToParts(1))
      if (type === 'unit') found.add(value);
  return [...found];
}

/** The pseudo-locale formats dates in German, so that English ones are found. */
const INTL_TEXTS = intlTexts('de-DE');

/**
 * Returns the texts of the current screen that are neither in the catalogue nor from the server, and
 * the texts and elements that do not fit; one line each. `lang` on an element exempts it: it is
 * content in another language than the client's, such as the guide or the name of a language, or, if it
 * is empty, in an unknown one, such as the text of a PDF.
 */
export async function findTextFaults(
  page: Page,
  serverTexts: readonly string[],
): Promise<string[]> {
  return page.evaluate(
    ([known, locale]) => {
      const faults = new Set<string>();
      const isLetter = (char: string | undefined) => char !== undefined && /\p{L}/u.test(char);
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
      const describe = (element: Element) =>
        `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').slice(0, 60)}`;
      const hasForeignLanguage = (element: Element) => {
        const language = element.closest('[lang]')?.getAttribute('lang');
        return language !== undefined && language !== locale;
      };

      /** Returns the text outside of brackets. */
      const outsideOfBrackets = (text: string) => {
        let depth = 0;
        let outside = '';
        for (const char of text) {
          if (char === '[') depth += 1;
          else if (char === ']' && depth > 0) depth -= 1;
          else if (depth === 0) outside += char;
          if (char === ']' && depth === 0) outside += ' ';
        }
        return outside;
      };
      // The longest first, so that a name is removed before the words in it.
      const phrases = known
        .map((text) => text.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => isLetter(/\p{L}/u.exec(text)?.[0]))
        .toSorted((a, b) => b.length - a.length);
      /** Removes the known phrases, as whole words only. */
      const withoutKnown = (text: string) => {
        let rest = text.replaceAll(/\s+/g, ' ');
        for (const phrase of phrases) {
          for (let at = rest.indexOf(phrase); at >= 0; at = rest.indexOf(phrase, at + 1)) {
            const end = at + phrase.length;
            const inside =
              (isLetter(rest[at - 1]) && isLetter(phrase[0])) ||
              (isLetter(rest[end]) && isLetter(phrase.at(-1)));
            if (!inside) rest = `${rest.slice(0, at)} ${rest.slice(end)}`;
          }
        }
        return rest;
      };
      const checkText = (text: string, element: Element, where: () => string) => {
        const outside = outsideOfBrackets(text);
        if (!/\p{L}/u.test(outside)) return;
        // Initials of a person, next to the name.
        if (element.closest('[aria-hidden=true]') && /^\p{Lu}{1,2}$/u.test(outside.trim())) return;
        const rest = withoutKnown(outside).trim();
        if (/\p{L}/u.test(rest)) faults.add(`not translated: "${rest.slice(0, 80)}" in ${where()}`);
      };

      checkText(document.title, document.body, () => 'the title of the page');
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const owner = node.parentElement;
        if (!owner || owner.matches('script, style, noscript') || !isShown(owner)) continue;
        if (!hasForeignLanguage(owner))
          checkText(node.nodeValue ?? '', owner, () => describe(owner));
      }
      for (const name of ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'])
        for (const element of document.querySelectorAll(`body [${name}]`))
          if (isShown(element) && !hasForeignLanguage(element))
            checkText(
              element.getAttribute(name) ?? '',
              element,
              () => `${name} of ${describe(element)}`,
            );

      const width = document.documentElement.clientWidth;
      for (const element of document.querySelectorAll<HTMLElement>('body *')) {
        if (!isShown(element)) continue;
        const box = element.getBoundingClientRect();
        // Texts for screen readers only have a box of one pixel.
        if (box.width <= 1 || box.height <= 1) continue;
        const style = getComputedStyle(element);
        const scrolls = (axis: string) => axis === 'auto' || axis === 'scroll';
        // Content that an element within the viewport scrolls or clips counts as inside.
        let contained = false;
        for (let up = element.parentElement; up && !contained; up = up.parentElement) {
          const { overflowX } = getComputedStyle(up);
          const clips = ['hidden', 'clip'].includes(overflowX) && up.clientWidth < width;
          contained = clips || (scrolls(overflowX) && up.scrollWidth > up.clientWidth);
        }
        if (!contained && (box.right > width + 1 || box.left < -1))
          faults.add(`outside of the viewport: ${describe(element)}`);

        // Data may be shortened with an ellipsis; a text of the catalogue must be readable.
        const own = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
        const text = own
          .map((child) => child.nodeValue ?? '')
          .join('')
          .trim();
        if (!text.startsWith('[') || style.display === 'inline') continue;
        const cutOff =
          (!scrolls(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (['hidden', 'clip'].includes(style.overflowY) &&
            element.scrollHeight > element.clientHeight + 2);
        if (cutOff) faults.add(`cut off: "${text.slice(0, 60)}" in ${describe(element)}`);
      }
      return [...faults];
    },
    [[...serverTexts, ...INTL_TEXTS], PSEUDO_LOCALE] as const,
  );
}
