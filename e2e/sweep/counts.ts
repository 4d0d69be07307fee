// Counts the checks of the sweep and prints the sums at the end of the run.
import { test } from '@playwright/test';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

type What = 'checks' | 'arrivals' | 'redirects' | 'texts' | 'loads' | 'interactions';
const WORDS: Record<What, string> = {
  checks: 'checks (screen × role × width × theme)',
  arrivals: 'navigations with title and focus',
  redirects: 'redirects',
  texts: 'screens in the pseudo-locale',
  loads: 'loads with layout shift',
  interactions: 'menus and dialogs in Spanish',
};
const KIND = 'sweep';

/** Increments a count of the running test. */
export function count(what: What): void {
  const { annotations } = test.info();
  const here = annotations.find((a) => a.type === `${KIND}:${what}`);
  if (here) here.description = String(Number(here.description) + 1);
  else annotations.push({ type: `${KIND}:${what}`, description: '1' });
}

/** Sums the counts of all tests. */
export default class CountReporter implements Reporter {
  private readonly sums = new Map<string, number>();

  onBegin(_config: FullConfig): void {
    this.sums.clear();
  }

  onTestEnd(_test: TestCase, result: TestResult): void {
    for (const { type, description } of result.annotations)
      if (type.startsWith(`${KIND}:`))
        this.sums.set(type, (this.sums.get(type) ?? 0) + Number(description));
  }

  onEnd(): void {
    if (this.sums.size === 0) return;
    const parts = Object.entries(WORDS).map(
      ([what, words]) => `${this.sums.get(`${KIND}:${what}`) ?? 0} ${words}`,
    );
    console.log(`\nsweep: ${parts.join(', ')}`);
  }
}
