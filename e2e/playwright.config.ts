// How the stories run: against the real binary, in Debian's Chromium, on a phone and on a desk, in
// both themes. Nothing is retried, except in CI, where a starved browser gets one more try and is
// then listed as flaky; stories about races take no second try anywhere.
import { defineConfig } from '@playwright/test';
import type { Options } from './house/index.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };
const ONCE = /\.once\.spec\.ts$/;
/** `make contact-sheet`, `guide-pictures`, `lighthouse`: no tests, so no part of a run of all. */
const EXTRA = process.env['CASEBOARD_EXTRA'];

export default defineConfig<Options>({
  testDir: 'stories',
  outputDir: '.output/results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  workers: 2,
  reporter: [['list'], ['./sweep/tally.ts']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Movement is shown only to those who have not asked for less; colours are measured at rest.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
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
    },
  },
  projects: [
    // What has nothing to do with sizes and themes runs once.
    { name: 'once', testMatch: ONCE, use: { viewport: desk, colorScheme: 'light' } },
    {
      name: 'phone-light',
      testIgnore: ONCE,
      use: { viewport: phone, colorScheme: 'light', hasTouch: true },
    },
    {
      name: 'phone-dark',
      testIgnore: ONCE,
      use: { viewport: phone, colorScheme: 'dark', hasTouch: true },
    },
    { name: 'desk-light', testIgnore: ONCE, use: { viewport: desk, colorScheme: 'light' } },
    { name: 'desk-dark', testIgnore: ONCE, use: { viewport: desk, colorScheme: 'dark' } },
    // Every screen as every role; sizes and themes are its own matter.
    {
      name: 'sweep',
      testDir: 'sweep',
      testMatch: 'sweep.spec.ts',
      use: { viewport: desk, trace: 'off', screenshot: 'off' },
    },
    ...(EXTRA === undefined
      ? []
      : [
          {
            name: 'extra',
            testDir: 'sweep',
            testMatch: `${EXTRA}.run.ts`,
            use: { trace: 'off', screenshot: 'off' } as const,
          },
        ]),
  ],
});
