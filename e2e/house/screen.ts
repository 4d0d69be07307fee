// What every screen owes everybody: no accessibility findings, no sideways scrolling, one heading
// of the first order, a title.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Finding {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * What is wrong with the screen as it stands now, one text for each fault; `also` names rules of axe
 * beyond those of WCAG.
 */
export async function faultsOf(page: Page, also: string[] = []): Promise<string[]> {
  // Evaluated through the debugger, so the page's own content security policy stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([rules, more]) => {
      const faults: string[] = [];
      const axe = (
        window as unknown as {
          axe: { run(root: Document, options: object): Promise<{ violations: Finding[] }> };
        }
      ).axe;
      const options = {
        runOnly: { type: 'tag', values: rules },
        rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])),
        resultTypes: ['violations'],
      };
      for (const { id, impact, help, nodes } of (await axe.run(document, options)).violations) {
        const places = nodes.map(
          (n) => `    ${n.target.join(' ')}\n      ${n.failureSummary ?? ''}`,
        );
        faults.push(`${id} (${impact}): ${help}\n${places.join('\n')}`);
      }

      const room = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth > room) {
        const wide = [...document.querySelectorAll('body *')]
          .filter((e) => e.getBoundingClientRect().right > room + 1)
          .slice(0, 5)
          .map((e) => `${e.tagName.toLowerCase()}.${(e.getAttribute('class') ?? '').slice(0, 60)}`);
        faults.push(`the page scrolls sideways; too wide: ${wide.join(', ')}`);
      }

      const first = [...document.querySelectorAll('h1')].filter((h) => h.checkVisibility());
      if (first.length !== 1) faults.push(`${first.length} headings of the first order, not one`);
      if (document.title === '') faults.push('the page has no title');
      return faults;
    },
    [RULES, also] as const,
  );
}

/** Checks the screen as it stands now; `name` says which one in the report. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await test.step(`screen: ${name}`, async () => {
    await expect(page.locator('h1:visible'), `headings of the first order on ${name}`).toHaveCount(
      1,
      { timeout: 3_000 },
    );
    expect(await faultsOf(page), `faults of ${name}`).toEqual([]);
  });
}
