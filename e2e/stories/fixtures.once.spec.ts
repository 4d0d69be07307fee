// The checks of the fixtures must find each of these planted faults.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test as plain } from '@playwright/test';
import { PageMonitor } from '../fixtures/page-monitor.ts';
import { checkScreen } from '../fixtures/screen.ts';
import { findTextFaults, PSEUDO_LOCALE } from '../sweep/texts.ts';

const test = plain.extend<{
  monitor: PageMonitor;
  openPage: (body: string, head?: string) => Promise<Page>;
}>({
  monitor: async ({}, use) => use(new PageMonitor()),
  openPage: async ({ browser, monitor }, use) => {
    let answer = '';
    const server: Server = createServer((request, response) => {
      if (request.url === '/broken') return void response.writeHead(500).end();
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader(
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'nonce-n'; style-src 'self' 'unsafe-inline'; " +
          "connect-src 'self' http://elsewhere.invalid",
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
  ['content outside of the landmarks', /region \(/, `${GOOD}<p>Lost</p>`, undefined],
  [
    'a heading that leaves out an order',
    /heading-order \(/,
    GOOD.replace('<p>', '<h4>Deep</h4><p>'),
    undefined,
  ],
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
  // The policy of this page allows the host, so that only the monitor can find the request.
  [
    'a request to another host',
    'fetch("http://elsewhere.invalid/").catch(() => {})',
    /a request to another host/,
  ],
  [
    'a request that the policy stops',
    'fetch("http://localhost:9/").catch(() => {})',
    /CSP: connect-src/,
  ],
  ['a failure of the server', 'fetch("/broken")', /500 on/],
] as const) {
  test(`a page with ${fault} is found`, async ({ openPage, monitor }) => {
    await openPage(`${GOOD}<script nonce="n">${script}</script>`);
    await expect.poll(() => monitor.problems().join('\n')).toMatch(trace);
  });
}

/** Opens a page in the pseudo-locale on a phone and returns the faults of its texts. */
async function textFaults(
  openPage: (body: string, head?: string) => Promise<Page>,
  body: string,
): Promise<string[]> {
  const page = await openPage(
    `<main><h1>[Çásés ~ ~]</h1>${body}</main>`,
    '<title>[Çásés ~ ~] · [Bránd ~]</title><style>body { margin: 8px }</style>',
  );
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate((locale) => (document.documentElement.lang = locale), PSEUDO_LOCALE);
  return findTextFaults(page, ['Nora Quill', 'Knee arthroscopy', 'Post']);
}

for (const [what, body] of [
  ['a text of the catalogue', '<p>[Pöst á çásé ~ ~ ~]</p>'],
  [
    'a value inside of a text of the catalogue',
    '<p>[Hellö, Nora Unknown [Dr. ~]: wélçömé ~ ~]</p>',
  ],
  ['data of the server', '<p>Nora Quill, [Süçgéön ~]: Knee arthroscopy</p>'],
  ['a date', '<p>Montag, 4. Juli 2026, 7:05</p>'],
  ['initials', '<span aria-hidden="true">NQ</span>'],
  ['content in another language', '<div lang="en"><p>Guide for surgeons</p></div>'],
  ['hidden text', '<p hidden>Hidden</p><script type="x">code</script>'],
  [
    'data with an ellipsis',
    '<p style="width:50px;overflow:hidden;white-space:nowrap">Knee arthroscopy</p>',
  ],
  [
    'a wide element inside of a scrolling one',
    '<div style="overflow-x:auto"><table style="width:900px"><tr><td>[Páy ~]</td></tr></table></div>',
  ],
] as const) {
  test(`in the pseudo-locale, ${what} is not a fault`, async ({ openPage }) => {
    expect(await textFaults(openPage, body)).toEqual([]);
  });
}

for (const [what, trace, body] of [
  ['an untranslated text', /not translated: "Save changes" in p/, '<p>Save changes</p>'],
  [
    'an untranslated part next to data',
    /not translated: "posted by"/,
    '<p>posted by Nora Quill</p>',
  ],
  ['a word that only begins like data', /not translated: "Posting"/, '<p>Posting</p>'],
  ['an English date', /not translated: "July 4 2026"/, '<p>July 4 2026</p>'],
  [
    'an untranslated label',
    /not translated: "Close" in aria-label of button/,
    '<button aria-label="Close">×</button>',
  ],
  [
    'an untranslated placeholder',
    /not translated: "Search" in placeholder/,
    '<input placeholder="Search">',
  ],
  [
    'an element outside of the viewport',
    /outside of the viewport: div/,
    '<div style="width:600px;height:9px"></div>',
  ],
  [
    'a text wider than its button',
    /cut off: "\[Süb/,
    '<button style="width:60px;white-space:nowrap">[Sübmït thé çláím ~ ~ ~]</button>',
  ],
  [
    'a text cut off below',
    /cut off: "\[Lïné/,
    '<p style="height:16px;width:80px;overflow:hidden">[Lïné önë, lïné twö, lïné thréé ~ ~]</p>',
  ],
] as const) {
  test(`in the pseudo-locale, ${what} is found`, async ({ openPage }) => {
    expect((await textFaults(openPage, body)).join('\n')).toMatch(trace);
  });
}
