// `make lighthouse`: the screens that people open first, as a slow phone on a slow line sees them.
// Each is measured five times and the median counts, since a busy machine makes one run a bad one.
// Performance is measured alone: what looks for the rest leaves work behind in the browser. The rest
// is looked at once afterwards, for it does not vary.
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
import { freePort } from '../fixtures/server.ts';
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
const SPEED = ['performance'] as const;
const REST = ['accessibility', 'best-practices', 'seo'] as const;
const LEAST = { performance: 0.98, accessibility: 1, 'best-practices': 1, seo: 1 };
const SHIFT = 0.02;
const RUNS = Number(process.env['LIGHTHOUSE_RUNS'] ?? 5);
const CHROMIUM = process.env['CASEBOARD_CHROMIUM'] ?? '/usr/bin/chromium';
const FOLDER = join(import.meta.dirname, '../.output/lighthouse');

type Category = keyof typeof LEAST;

interface Run {
  scores: Partial<Record<Category, number>>;
  shift: number;
  paint: number;
  blocked: number;
  /** Everything that cost points. */
  short: string[];
}

/** A browser with this profile for Lighthouse alone: a second debugger connection costs time. */
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

interface What {
  url: string;
  port: number;
  /** What the browser has kept stays. */
  stored: boolean;
  categories: readonly Category[];
  /** Where the whole report goes. */
  file: string;
}

async function measure({ url, port, stored, categories, file }: What): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'html',
    logLevel: 'error',
    onlyCategories: [...categories],
    disableStorageReset: stored,
  });
  if (!result) throw new Error(`no result for ${url}`);
  const { lhr, report } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  expect(new URL(lhr.finalDisplayedUrl).pathname, 'no redirect').toBe(new URL(url).pathname);
  writeFileSync(join(FOLDER, `${file}.html`), String(report));
  const number = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const short = categories.flatMap((category) =>
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
    shift: number('cumulative-layout-shift'),
    paint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    short,
  };
}

const facts = (of: Run[]) =>
  `LCP ${(median(of.map((run) => run.paint)) / 1000).toFixed(2)} s  TBT ${median(of.map((run) => run.blocked)).toFixed(0)} ms`;

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
    const screens = SCREENS.filter(([, who]) => who === role);
    const known = role !== 'visitor';
    for (const [name, , path] of screens) {
      const what = { url: server.url + path, port, stored: known };
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await measure({ ...what, categories: SPEED, file: name }));
      const rest = await measure({ ...what, categories: REST, file: `${name}, the rest` });
      const scores = {
        ...rest.scores,
        performance: median(runs.map((run) => run.scores.performance ?? 0)),
      };
      for (const [category, score] of Object.entries(scores))
        if (score < LEAST[category as Category]) found.push(`${name}: ${category} ${score}`);
      const shift = Math.max(...runs.map((run) => run.shift));
      if (shift >= SHIFT) found.push(`${name}: moves by ${shift.toFixed(3)}`);
      lines.push(
        `${name.padEnd(13)} ${[...SPEED, ...REST].map((one) => `${one} ${scores[one]?.toFixed(2)}`).join('  ')}  ${facts(runs)}  CLS ${shift.toFixed(3)}`,
        ...[...new Set([...runs, rest].flatMap((run) => run.short))].map((text) => `    ${text}`),
      );
    }
    // Last, since it empties the cache.
    for (const [name, , path] of known ? screens : []) {
      const file = `${name}, nothing stored`;
      const what = { url: server.url + path, port, stored: false, categories: SPEED, file };
      const bare = await measure(what);
      lines.push(`${file}: performance ${bare.scores.performance?.toFixed(2)}  ${facts([bare])}`);
    }
    await quit();
    rmSync(profile, { recursive: true, force: true });
  }
  console.log(`\n${lines.join('\n')}\n`);
  expect(found, 'performance ≥ 0.98, the rest 1.00, layout shift < 0.02').toEqual([]);
});
