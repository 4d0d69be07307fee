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

/** Checks the screen as it stands now; `name` says which one in the report. */
export async function checkScreen(page: Page, name: string): Promise<void> {
  await test.step(`screen: ${name}`, async () => {
    // Evaluated through the debugger, so the page's own content security policy stays as it is.
    await page.evaluate(AXE);
    const findings = await page.evaluate(async (rules) => {
      const axe = (
        window as unknown as {
          axe: { run(root: Document, options: object): Promise<{ violations: Finding[] }> };
        }
      ).axe;
      return (await axe.run(document, { runOnly: { type: 'tag', values: rules } })).violations;
    }, RULES);
    const said = findings.map(
      (f) =>
        `${f.id} (${f.impact}): ${f.help}\n${f.nodes.map((n) => `    ${n.target.join(' ')}\n      ${n.failureSummary ?? ''}`).join('\n')}`,
    );
    expect(said, `accessibility of ${name}`).toEqual([]);

    const { inner, scroll, wide } = await page.evaluate(() => ({
      inner: document.documentElement.clientWidth,
      scroll: document.documentElement.scrollWidth,
      wide: [...document.querySelectorAll('body *')]
        .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .slice(0, 5)
        .map(
          (e) => `${e.tagName.toLowerCase()}.${String(e.getAttribute('class') ?? '').slice(0, 60)}`,
        ),
    }));
    expect(scroll, `${name} scrolls sideways; too wide: ${wide.join(', ')}`).toBeLessThanOrEqual(
      inner,
    );

    await expect(page.locator('h1:visible'), `headings of the first order on ${name}`).toHaveCount(
      1,
      { timeout: 3_000 },
    );
    expect(await page.title(), `title of ${name}`).not.toBe('');
  });
}
