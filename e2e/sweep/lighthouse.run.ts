// `make lighthouse`: the screens that people open first, as a slow phone on a slow line sees them.
// Each is measured three times and the median counts, since a busy machine makes one run a bad one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort } from '../house/server.ts';
import type { Role } from './screens.ts';
import { signIn, test } from './world.ts';

const SCREENS: readonly [string, Role, string][] = [
  ['login', 'visitor', '/login'],
  ['sign-up', 'visitor', '/signUp'],
  ['New Cases', 'professional', '/userMain/upcomingJobs'],
  ['Schedules', 'professional', '/userMain/schedules'],
  ['Profile', 'professional', '/userMain/profile'],
  ['All Postings', 'surgeon', '/adminMain/adminVerification'],
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 };
const SHIFT = 0.02;
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 3);
const FOLDER = join(import.meta.dirname, '../.output/lighthouse');

interface Run {
  scores: Record<(typeof CATEGORIES)[number], number>;
  shift: number;
  paint: number;
  blocked: number;
  /** Everything that cost points. */
  short: string[];
}

async function measure(url: string, port: number, file: string): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The session of whoever signed in stays.
    disableStorageReset: true,
  });
  if (!result) throw new Error(`no result for ${url}`);
  const { lhr, report } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  expect(new URL(lhr.finalDisplayedUrl).pathname, 'no redirect').toBe(new URL(url).pathname);
  writeFileSync(file, String(report));
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const short = CATEGORIES.flatMap((category) =>
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
      CATEGORIES.map((category) => [category, lhr.categories[category]?.score ?? 0]),
    ) as Run['scores'],
    shift: number('cumulative-layout-shift'),
    paint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    short,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test.setTimeout(20 * 60_000);

test('Lighthouse on a phone', async ({ server }) => {
  mkdirSync(FOLDER, { recursive: true });
  const found: string[] = [];
  const lines: string[] = [];
  for (const role of ['visitor', 'professional', 'surgeon'] as const) {
    const profile = mkdtempSync(join(tmpdir(), 'caseboard-lighthouse-'));
    const port = await freePort();
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['CASEBOARD_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    });
    const page: Page = browser.pages()[0] ?? (await browser.newPage());
    await signIn(page, role, server.url);
    await page.goto('about:blank');
    for (const [name, , path] of SCREENS.filter(([, who]) => who === role)) {
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await measure(server.url + path, port, join(FOLDER, `${name}.html`)));
      const scores = CATEGORIES.map((category) => {
        const score = median(runs.map((run) => run.scores[category]));
        if (score < LEAST[category]) found.push(`${name}: ${category} ${score}`);
        return `${category} ${score.toFixed(2)}`;
      });
      const shift = Math.max(...runs.map((run) => run.shift));
      if (shift >= SHIFT) found.push(`${name}: moves by ${shift.toFixed(3)}`);
      const paint = median(runs.map((run) => run.paint)) / 1000;
      const blocked = median(runs.map((run) => run.blocked));
      lines.push(
        `${name.padEnd(13)} ${scores.join('  ')}  LCP ${paint.toFixed(2)} s  TBT ${blocked.toFixed(0)} ms  CLS ${shift.toFixed(3)}`,
        ...[...new Set(runs.flatMap((run) => run.short))].map((text) => `    ${text}`),
      );
    }
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
  console.log(`\n${lines.join('\n')}\n`);
  expect(found, 'performance ≥ 0.98, the rest 1.00, layout shift < 0.02').toEqual([]);
});
