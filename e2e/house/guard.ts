// Watches a browser context: whatever goes wrong quietly in a page makes the story fail loudly.
import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';

declare global {
  interface Window {
    /** Told by the page when its content security policy stopped something. */
    reportViolation?: (text: string) => void;
    /** What every toast said that has not been asked for yet; a toast itself leaves after 1.5 s. */
    toastsSaid?: string[];
    /** Set once; a reload loses it. */
    stillHere?: boolean;
  }
}

export class Guard {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** From here on this message is expected (for example the console's line about a refused call). */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('reportViolation', (text: string) => this.note(`CSP: ${text}`));
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        window.reportViolation?.(
          `${event.violatedDirective} stopped ${event.blockedURI || event.sample} on ${location.pathname}`,
        );
      });
    });
    await context.addInitScript(() => {
      const said: string[] = (window.toastsSaid = []);
      const read = (node: Node) => {
        if (!(node instanceof Element)) return;
        const toasts = node.matches('.toast') ? [node] : [...node.querySelectorAll('.toast')];
        for (const toast of toasts)
          for (const line of toast.querySelectorAll('p')) said.push(line.textContent ?? '');
      };
      new MutationObserver((changes) => {
        for (const change of changes) change.addedNodes.forEach(read);
      }).observe(document, { childList: true, subtree: true });
    });
    context.on('page', (page) => this.watchPage(page));
  }

  private watchPage(page: Page): void {
    const at = () => {
      try {
        return new URL(page.url()).pathname;
      } catch {
        return page.url();
      }
    };
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        this.note(
          `console ${message.type()} on ${at()}: ${message.text()} (${message.location().url})`,
        );
      }
    });
    page.on('pageerror', (error) => this.note(`error on ${at()}: ${error.stack ?? error.message}`));
    page.on('requestfailed', (request: Request) => {
      const reason = request.failure()?.errorText ?? '';
      // A page that is left or closed aborts what it was still reading; that is no failure.
      if (reason !== 'net::ERR_ABORTED')
        this.note(`request failed on ${at()}: ${request.method()} ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 500)
        this.note(
          `${response.status()} on ${at()}: ${response.request().method()} ${response.url()}`,
        );
    });
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && hostname !== '127.0.0.1')
        this.note(`a request to another host on ${at()}: ${request.url()}`);
    });
  }

  private note(text: string): void {
    if (!this.allowed.some((pattern) => pattern.test(text))) this.found.push(text);
  }

  /** What went wrong so far. */
  problems(): readonly string[] {
    return this.found;
  }
}

/** Marks the page, so that `expectNoReload` can tell whether it was loaded again since. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.stillHere = true;
  });
}

/** Whether the page is still the document that was marked. */
export async function marked(page: Page): Promise<boolean> {
  return page.evaluate(() => window.stillHere === true);
}
