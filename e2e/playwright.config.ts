// Runs the stories against the real binary in Debian's Chromium: at phone size in the light theme and
// at desktop size in the dark one. CASEBOARD_STORIES=whole adds the other two combinations, which take
// as long again and differ in colors only; the sweep checks those. Of a story in both languages the
// phone shows English and the desktop Spanish. Tests are retried once in CI only,
// where a browser may lack CPU, and are then listed as flaky; stories about races are never retried.
import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures/index.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
/** Every combination of size and theme, see above. */
const WHOLE = process.env['CASEBOARD_STORIES'] === 'whole';
const ONCE = /\.once\.spec\.ts$/;
const PHONE_ONLY = /\.phone\.spec\.ts$/;
/** Ends of the titles of stories that exist in both languages. */
const ENGLISH = /\(en\)$/;
const SPANISH = /\(es\)$/;
/** Selects a tool of `sweep/` that is not a test: `sheet`, `guide`, `lighthouse` or `interactions`. */
const EXTRA = process.env['CASEBOARD_EXTRA'];

const launchOptions = {
  executablePath: process.env['CASEBOARD_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig<Options>({
  testDir: 'stories',
  outputDir: '.output/results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  reporter: [['list'], ['./sweep/counts.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Animations would change the colors that the contrast check measures.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Recording a trace of every test takes a quarter of the time. A failed test is recorded when it is
    // retried in CI, and locally with ARGS="--trace on".
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    // Stories that do not depend on size or theme run once.
    {
      name: 'once',
      testMatch: ONCE,
      use: { viewport: desktop, colorScheme: 'light' },
    },
    {
      name: 'phone-light',
      testIgnore: ONCE,
      ...(WHOLE ? {} : { grepInvert: SPANISH }),
      use: { viewport: phone, colorScheme: 'light', hasTouch: true },
    },
    {
      name: 'desktop-dark',
      testIgnore: [ONCE, PHONE_ONLY],
      ...(WHOLE ? {} : { grepInvert: ENGLISH }),
      use: { viewport: desktop, colorScheme: 'dark' },
    },
    ...(WHOLE
      ? [
          {
            name: 'phone-dark',
            testIgnore: ONCE,
            use: {
              viewport: phone,
              colorScheme: 'dark',
              hasTouch: true,
            } as const,
          },
          {
            name: 'desktop-light',
            testIgnore: [ONCE, PHONE_ONLY],
            use: { viewport: desktop, colorScheme: 'light' } as const,
          },
        ]
      : []),
    // The sweep sets sizes and themes itself.
    {
      name: 'sweep',
      testDir: 'sweep',
      testMatch: 'sweep.spec.ts',
      use: { viewport: desktop, trace: 'off', screenshot: 'off' },
    },
    ...(EXTRA === undefined
      ? []
      : [
          {
            name: 'extra',
            testDir: 'sweep',
            testMatch: `${EXTRA}.run.ts`,
            use: {
              trace: 'off' as const,
              screenshot: 'off' as const,
              // A dialog would change the width of a page whose scroll bar is hidden, and of no other one.
              ...(EXTRA === 'interactions' && {
                launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
              }),
            },
          },
        ]),
  ],
});
