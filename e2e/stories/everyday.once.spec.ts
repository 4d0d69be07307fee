// What people noticed in everyday use: things that only a real browser shows.
import { chromium, type Locator, type Page } from '@playwright/test';
import { checkScreen, expect, test, unique } from '../fixtures/index.ts';
import { findFaults } from '../fixtures/screen.ts';
import { nineAmIn } from '../fixtures/steps.ts';

/** Returns the labels of the bar at the bottom that do not fit, or whose words are broken. */
function clippedLabels(bar: Locator): Promise<string[]> {
  return bar.evaluate((nav) =>
    [...nav.querySelectorAll('a')].flatMap((link) => {
      const text = [...link.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      if (!text) return ['no label'];
      const label = text.textContent ?? '';
      const box = link.getBoundingClientRect();
      const faults: string[] = [];
      const whole = document.createRange();
      whole.selectNodeContents(text);
      for (const line of whole.getClientRects())
        if (line.left < box.left - 0.5 || line.right > box.right + 0.5 || line.bottom > innerHeight)
          faults.push(`${label} does not fit`);
      for (const word of label.matchAll(/\S+/g)) {
        const part = document.createRange();
        part.setStart(text, word.index);
        part.setEnd(text, word.index + word[0].length);
        if (part.getClientRects().length > 1) faults.push(`${word[0]} is broken`);
      }
      return faults;
    }),
  );
}

for (const language of ['en', 'es'] as const)
  // Shows: L-24, AMB-92
  test(`the bar at the bottom of a phone has whole words (${language})`, async ({
    app,
    signInAs,
  }) => {
    const surgeon = await app.people.surgeon(await app.people.center());
    for (const person of [await app.people.professional(), surgeon]) {
      await app.people.setLanguage(person, language);
      const page = await signInAs(person, language);
      const name = language === 'en' ? 'Quick access' : 'Acceso rápido';
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const bar = page.getByRole('navigation', { name });
        await expect(bar).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        expect(await clippedLabels(bar), `at ${width}`).toEqual([]);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, `at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });

/** Returns the brightness of the screen in a row of pixels at half height, from the left to the right. */
async function brightness(page: Page): Promise<number[]> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const clip = { x: 0, y: size.height / 2, width: size.width, height: 1 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, 1);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, 1);
    return Array.from({ length: bitmap.width }, (_, at) => data[at * 4] ?? 0);
  }, picture);
}

test('a dialog dims the page up to its right edge, where the scroll bar is', async ({
  app,
}, info) => {
  // Headless browsers have no scroll bars unless they are asked for.
  const { executablePath, args = [] } = info.project.use.launchOptions ?? {};
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const { token, user } = await app.people.signIn(await app.people.professional());
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 1280, height: 800 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(
      (stored) => localStorage.setItem('caseboard.session', stored),
      JSON.stringify({ token, user }),
    );
    await page.goto('/userMain/upcomingJobs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    expect(bar, 'the width of the scroll bar').toBeGreaterThan(5);
    const before = await brightness(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
    const dimmed = await brightness(page);
    const left = dimmed[2] ?? 0;
    expect(left, 'the page is dimmed').toBeLessThan((before[2] ?? 0) - 20);
    for (const at of [2, 4, bar - 2])
      expect(dimmed.at(-at), `${at} pixels from the right edge`).toBeLessThan(left + 12);
  } finally {
    await browser.close();
  }
});

test('New Cases without an invitation, and the list of shortcuts, have ordered headings and one banner', async ({
  app,
  signInAs,
}) => {
  const center = await app.people.center();
  const surgeon = await app.people.surgeon(center);
  const procedure = `Arthroscopy ${unique()}`;
  await app.people.postCase(surgeon, center, { procedure, start: nineAmIn(3) });
  const page = await signInAs(await app.people.professional());
  await expect(page.getByRole('article').first()).toBeVisible();
  await checkScreen(page, 'New Cases without an invitation');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

// Shows: L-18
test('mails with a code have it directly below the sentence that asks for it', async ({ app }) => {
  const person = await app.people.professional();
  const { text } = await app.mailbox.waitFor(person.email, 'Email Verification');
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const asks = lines.findIndex((line) => line.includes('Please enter this code'));
  expect(asks, text).toBeGreaterThanOrEqual(0);
  expect(lines[asks + 1], text).toMatch(/^\s*\d{6}\s*$/);
});
