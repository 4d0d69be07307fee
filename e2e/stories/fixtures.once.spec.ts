// The checks of the fixtures must find each of these planted faults.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test as plain } from '@playwright/test';
import { PageMonitor } from '../fixtures/page-monitor.ts';
import { checkScreen } from '../fixtures/screen.ts';

const test = plain.extend<{
  monitor: PageMonitor;
  openPage: (body: string, head?: string) => Promise<Page>;
}>({
  monitor: async ({}, use) => use(new PageMonitor()),
  openPage: async ({ browser, monitor }, use) => {
    let answer = '';
    const server: Server = createServer((request, response) => {
      if (request.url === '/broken') return void response.writeHead(500).end();
      response.setHeader('content-type', 'text/html');
      response.setHeader(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'nonce-n'; style-src 'self' 'unsafe-inline'",
      );
      response.end(answer);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const context = await browser.newContext();
    await monitor.watch(context);
    await use(async (body, head = '<title>Fixture</title><link rel="icon" href="data:,">') => {
      answer = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      return page;
    });
    await context.close();
    server.close();
  },
});

const GOOD = '<main><h1>Good</h1><p>Nothing is wrong here.</p></main>';

test('a screen without faults passes', async ({ openPage, monitor }) => {
  // The icon is a data: URL, which this page's policy blocks.
  monitor.allow(/data/);
  await checkScreen(await openPage(GOOD), 'good');
  expect(monitor.problems()).toEqual([]);
});

for (const [fault, trace, body, head] of [
  ['an image without alternative text', /image-alt/, `${GOOD}<img src="/broken">`, undefined],
  [
    'low contrast',
    /color-contrast/,
    `${GOOD}<p style="color:#bbb;background:#fff">hardly there</p>`,
    undefined,
  ],
  ['a field without a label', /label \(/, `${GOOD}<input>`, undefined],
  [
    'sideways scrolling',
    /scrolls sideways/,
    `${GOOD}<div style="width:3000px;height:1px"></div>`,
    undefined,
  ],
  [
    'two headings of the first order',
    /headings of the first order/,
    `${GOOD}<h1>Again</h1>`,
    undefined,
  ],
  [
    'no heading of the first order',
    /headings of the first order/,
    '<main><p>Lost</p></main>',
    undefined,
  ],
  ['no title', /document-title/, GOOD, '<meta charset="utf-8">'],
] as const) {
  test(`a screen with ${fault} is found`, async ({ openPage }) => {
    const page = await openPage(body, head);
    const verdict = await checkScreen(page, 'planted').then(
      () => 'passed',
      (error: Error) => error.message,
    );
    expect(verdict).toMatch(trace);
  });
}

for (const [fault, script, trace] of [
  ['a console error', 'console.error("planted")', /console error .*planted/],
  ['a console warning', 'console.warn("planted")', /console warning .*planted/],
  ['an exception', 'setTimeout(() => { throw new Error("planted") })', /error on .*planted/],
  [
    'an inline script that the policy stops',
    'document.body.append(Object.assign(document.createElement("div"), {innerHTML: "<img src=x onerror=1>"}))',
    /CSP: script-src/,
  ],
  [
    'a request to another host',
    'fetch("http://localhost:9/").catch(() => {})',
    /another host|CSP: connect-src/,
  ],
  ['a failure of the server', 'fetch("/broken")', /500 on/],
] as const) {
  test(`a page with ${fault} is found`, async ({ openPage, monitor }) => {
    await openPage(`${GOOD}<script nonce="n">${script}</script>`);
    await expect.poll(() => monitor.problems().join('\n')).toMatch(trace);
  });
}
