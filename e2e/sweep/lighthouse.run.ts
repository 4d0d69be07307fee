// `make lighthouse`: measures the screens that users open first on a simulated slow phone and
// network, behind a proxy with TLS and HTTP/2 as in operation. Each is measured five times and the
// median counts, because a busy machine slows single runs down. Every run starts with a new browser
// profile that contains the session only, so all files are downloaded. Performance is measured in
// separate runs, because the audits of the other categories slow the browser down; their results do
// not vary, so they run once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../fixtures/server.ts';
import { startTlsProxy } from '../fixtures/tls-proxy.ts';
import type { Role } from './screens.ts';
import { signIn, test } from './demo.ts';

const SCREENS: readonly [string, Role, string][] = [
  ['login', 'visitor', '/login'],
  ['sign-up', 'visitor', '/signUp'],
  ['New Cases', 'professional', '/userMain/upcomingJobs'],
  ['Schedules', 'professional', '/userMain/schedules'],
  ['Profile', 'professional', '/userMain/profile'],
  ['All Postings', 'surgeon', '/adminMain/adminVerification'],
];
const PERFORMANCE = ['performance'] as const;
const OTHER_CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const;
const MIN_SCORES = {
  performance: 0.95,
  accessibility: 1,
  'best-practices': 1,
  seo: 1,
};
const MAX_LAYOUT_SHIFT = 0.02;
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
const CHROMIUM = process.env['CASEBOARD_CHROMIUM'] ?? '/usr/bin/chromium';
const FOLDER = join(import.meta.dirname, '../.output/lighthouse');

type Category = keyof typeof MIN_SCORES;

interface Run {
  scores: Partial<Record<Category, number>>;
  layoutShift: number;
  /** In milliseconds. */
  largestContentfulPaint: number;
  /** In milliseconds. */
  totalBlockingTime: number;
  /** The audits that lowered a score. */
  failedAudits: string[];
}

type Storage = [key: string, value: string][];

/** Signs in as this role and returns the content of `localStorage`. */
async function sessionOf(role: Role, url: string): Promise<Storage> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await signIn(page, role, url);
  const storage = await page.evaluate(() => Object.entries(localStorage));
  await browser.close();
  return storage;
}

/** Makes a browser profile with this storage and an empty cache. */
async function coldProfile(url: string, storage: Storage): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'caseboard-lighthouse-'));
  if (storage.length === 0) return profile;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
    ignoreHTTPSErrors: true,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  // A file of the same origin that loads nothing of the client.
  await page.goto(`${url}/robots.txt`);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, storage);
  await context.close();
  return profile;
}

/** Runs `use` with the debugger port of a browser that only Lighthouse is connected to. */
async function withBrowser<T>(profile: string, use: (port: number) => Promise<T>): Promise<T> {
  const port = await freePort();
  const browser = spawn(CHROMIUM, [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--ignore-certificate-errors',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const exited = once(browser, 'exit');
  try {
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/json/version`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    return await use(port);
  } finally {
    browser.kill();
    await exited;
    // Processes of the browser may still write into it for a moment.
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

interface Measurement {
  url: string;
  port: number;
  categories: readonly Category[];
  /** The file name of the whole report, without its extension. */
  file: string;
}

async function measure({ url, port, categories, file }: Measurement): Promise<Run> {
  const load = () =>
    lighthouse(url, {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: [...categories],
      // The session is in the storage; the profile is new.
      disableStorageReset: true,
    });
  let result = await load();
  // Chromium sometimes loses the trace of a load.
  if (result?.lhr.runtimeError?.code === 'NO_NAVSTART') result = await load();
  if (!result) throw new Error(`no result for ${url}`);
  const { lhr, report } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  expect(new URL(lhr.finalDisplayedUrl).pathname, 'no redirect').toBe(new URL(url).pathname);
  writeFileSync(join(FOLDER, `${file}.html`), String(report));
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const failedAudits = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ weight, audit: lhr.audits[id] }))
      .filter(({ weight, audit }) => weight > 0 && audit?.score != null && audit.score < 1)
      .map(
        ({ audit }) =>
          `${category}: ${audit?.title} ${audit?.displayValue ?? ''} (${audit?.score})`,
      ),
  );
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, lhr.categories[category]?.score ?? 0]),
    ),
    layoutShift: number('cumulative-layout-shift'),
    largestContentfulPaint: number('largest-contentful-paint'),
    totalBlockingTime: number('total-blocking-time'),
    failedAudits,
  };
}

const timings = (runs: Run[]) =>
  `LCP ${(median(runs.map((run) => run.largestContentfulPaint)) / 1000).toFixed(2)} s  TBT ${median(runs.map((run) => run.totalBlockingTime)).toFixed(0)} ms`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test.setTimeout(20 * 60_000);

test('Lighthouse on a phone', async ({ server }) => {
  mkdirSync(FOLDER, { recursive: true });
  const found: string[] = [];
  const lines: string[] = [];
  const proxy = await startTlsProxy(server.url);
  for (const role of ['visitor', 'professional', 'surgeon'] as const) {
    const storage = role === 'visitor' ? [] : await sessionOf(role, proxy.url);
    for (const [name, , path] of SCREENS.filter(([, who]) => who === role)) {
      const run = async (categories: readonly Category[], file: string) =>
        withBrowser(await coldProfile(proxy.url, storage), (port) =>
          measure({ url: proxy.url + path, port, categories, file }),
        );
      const runs: Run[] = [];
      for (let count = 0; count < RUNS; count += 1) runs.push(await run(PERFORMANCE, name));
      const rest = await run(OTHER_CATEGORIES, `${name}, the rest`);
      const scores = {
        ...rest.scores,
        performance: median(runs.map((one) => one.scores.performance ?? 0)),
      };
      for (const [category, score] of Object.entries(scores))
        if (score < MIN_SCORES[category as Category]) found.push(`${name}: ${category} ${score}`);
      const shift = Math.max(...runs.map((one) => one.layoutShift));
      if (shift >= MAX_LAYOUT_SHIFT) found.push(`${name}: layout shift ${shift.toFixed(3)}`);
      lines.push(
        `${name.padEnd(13)} ${[...PERFORMANCE, ...OTHER_CATEGORIES].map((one) => `${one} ${scores[one]?.toFixed(2)}`).join('  ')}  ${timings(runs)}  CLS ${shift.toFixed(3)}`,
        ...[...new Set([...runs, rest].flatMap((one) => one.failedAudits))].map(
          (text) => `    ${text}`,
        ),
      );
    }
  }
  await proxy.stop();
  console.log(`\n${lines.join('\n')}\n`);
  expect(found, 'performance ≥ 0.95, the rest 1.00, layout shift < 0.02').toEqual([]);
});
