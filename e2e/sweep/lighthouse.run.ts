// `make lighthouse`: the screens that people open first, as a slow phone on a slow line sees them.
// Each is measured five times and the median counts, since a busy machine makes one run a bad one.
// Login and sign-up are what a newcomer sees, so nothing is stored yet. Whoever is signed in has come
// through the login screen, so the files that it brought are there; what the screen would take
// without them is told, and not asked for.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
const CHROMIUM = process.env['CASEBOARD_CHROMIUM'] ?? '/usr/bin/chromium';
const FOLDER = join(import.meta.dirname, '../.output/lighthouse');

interface Run {
  scores: Record<(typeof CATEGORIES)[number], number>;
  shift: number;
  paint: number;
  blocked: number;
  /** Everything that cost points. */
  short: string[];
}

/** A browser with this profile that nobody but Lighthouse talks to: a second listener costs time. */
async function browserOf(profile: string): Promise<{ port: number; quit: () => Promise<void> }> {
  const port = await freePort();
  const browser = spawn(CHROMIUM, [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const gone = once(browser, 'exit');
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/json/version`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
  return {
    port,
    quit: async () => {
      browser.kill();
      await gone;
    },
  };
}

async function measure(url: string, port: number, stored: boolean, file: string): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: stored,
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
    const people = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM,
      args: ['--no-sandbox'],
    });
    const page: Page = people.pages()[0] ?? (await people.newPage());
    await signIn(page, role, server.url);
    await people.close();
    const { port, quit } = await browserOf(profile);
    for (const [name, , path] of SCREENS.filter(([, who]) => who === role)) {
      const known = role !== 'visitor';
      const measured = async (stored: boolean, count: number) => {
        const runs: Run[] = [];
        for (let run = 0; run < count; run += 1) {
          const file = join(FOLDER, `${name}${stored === known ? '' : ', nothing stored'}.html`);
          runs.push(await measure(server.url + path, port, stored, file));
        }
        return runs;
      };
      const runs = await measured(known, RUNS);
      const scores = CATEGORIES.map((category) => {
        const score = median(runs.map((run) => run.scores[category]));
        if (score < LEAST[category]) found.push(`${name}: ${category} ${score}`);
        return `${category} ${score.toFixed(2)}`;
      });
      const shift = Math.max(...runs.map((run) => run.shift));
      if (shift >= SHIFT) found.push(`${name}: moves by ${shift.toFixed(3)}`);
      const facts = (of: Run[]) =>
        `LCP ${(median(of.map((run) => run.paint)) / 1000).toFixed(2)} s  TBT ${median(of.map((run) => run.blocked)).toFixed(0)} ms`;
      lines.push(
        `${name.padEnd(13)} ${scores.join('  ')}  ${facts(runs)}  CLS ${shift.toFixed(3)}`,
        ...[...new Set(runs.flatMap((run) => run.short))].map((text) => `    ${text}`),
      );
      if (!known) continue;
      // Last, since it empties the cache.
      const bare = await measured(false, 1);
      lines.push(
        `    with nothing stored: performance ${bare[0]?.scores.performance.toFixed(2)}  ${facts(bare)}`,
      );
    }
    await quit();
    rmSync(profile, { recursive: true, force: true });
  }
  console.log(`\n${lines.join('\n')}\n`);
  expect(found, 'performance ≥ 0.98, the rest 1.00, layout shift < 0.02').toEqual([]);
});
