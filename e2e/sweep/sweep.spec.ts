// Every screen as every role, on three widths, in both themes, against the real binary with the demo
// data. `make e2e` takes the short way (the role with the most to see; a phone in light, a desk in
// dark), `make sweep` all of it. Faults are collected, so that one run tells all of them.
import { expect, type Page } from '@playwright/test';
import type { Guard } from '../house/guard.ts';
import { faultsOf, faultsOfArrival, faultsOfFocus, go, show, Traffic } from './look.ts';
import { addresses, landing, ROLES, type Role, SCREENS, type Screen, seenBy } from './screens.ts';
import { count } from './tally.ts';
import { prepare, test, visit, type World } from './world.ts';

const WHOLE = process.env['CASEBOARD_SWEEP'] === 'whole';
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const HEIGHT: Record<number, number> = { 390: 844, 768: 1024, 1280: 800 };
const SHIFT = 0.02;

/** The looks of a screen: in full all six, in short a phone by day and a desk by night. */
const LOOKS: readonly [number, readonly Theme[]][] = WHOLE
  ? [
      [390, THEMES],
      [768, THEMES],
      [1280, THEMES],
    ]
  : [
      [390, ['light']],
      [1280, ['dark']],
    ];

/** The roles whose view of a screen is looked at; the others are only seen to arrive. */
const looksAt = (screen: Screen): Role[] => (WHOLE ? seenBy(screen) : seenBy(screen).slice(0, 1));

const resize = (page: Page, width: number) =>
  page.setViewportSize({ width, height: HEIGHT[width] ?? 800 });

/** What the guard has found since the last time it was asked. */
function since(guard: Guard): () => string[] {
  let seen = 0;
  return () => {
    const all = guard.problems();
    const fresh = all.slice(seen);
    seen = all.length;
    return fresh;
  };
}

test.describe.configure({ mode: 'parallel' });
test.setTimeout(15 * 60_000);

async function sweep(page: Page, guard: Guard, world: World, role: Role): Promise<string[]> {
  const traffic = new Traffic(page);
  const fresh = since(guard);
  const found: string[] = [];
  const away = role === 'visitor' ? '/general/faq' : '/changePassword';
  await traffic.settled();
  for (const [width, themes] of LOOKS) {
    await resize(page, width);
    for (const screen of SCREENS) {
      const seen = landing(screen, role) === undefined;
      if (seen && !looksAt(screen).includes(role)) continue;
      // Where somebody is sent does not depend on the size.
      if (!seen && width !== LOOKS[0]?.[0]) continue;
      for (const open of addresses(screen)) {
        const address = await world.address(open, role);
        const note = (theme: string, faults: string[]) =>
          found.push(...faults.map((fault) => `${role} ${width} ${theme} ${open}: ${fault}`));
        // From somewhere else every time, so that each screen is really arrived at.
        if (screen.route !== away) await go(page, traffic, away);
        else await go(page, traffic, '/dev/mailbox');
        await prepare(page, screen);
        await go(page, traffic, address);
        note('', await faultsOfArrival(page, screen, role, address));
        count(seen ? 'arrivals' : 'redirects');
        if (seen) {
          note('', await faultsOfFocus(page, screen));
          for (const theme of themes) {
            await show(page, theme);
            note(theme, await faultsOf(page, ['heading-order']));
            count('looks');
          }
        }
        note('', fresh());
      }
    }
  }
  return found;
}

for (const role of ROLES)
  test(`every screen as ${role}`, async ({ browser, world }) => {
    const { page, guard, context } = await visit(browser, role);
    const found = await sweep(page, guard, world, role);
    await context.close();
    expect(found, 'axe, console, content policy, width, heading, title, focus').toEqual([]);
  });

test('nothing moves while a screen loads', async ({ browser, world }) => {
  const found: string[] = [];
  for (const role of ROLES) {
    const screens = SCREENS.filter((s) => seenBy(s)[0] === role);
    if (screens.length === 0) continue;
    const { page, guard, context } = await visit(browser, role);
    const traffic = new Traffic(page);
    const fresh = since(guard);
    await page.addInitScript(() => {
      const moved = ((window as unknown as { moved: [number, string][] }).moved = []);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as LayoutShift[])
          if (!entry.hadRecentInput)
            moved.push([
              entry.value,
              entry.sources.map((s) => s.node?.parentElement?.className ?? '').join(' | '),
            ] as never);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of WHOLE ? [390, 768, 1280] : [390]) {
      await resize(page, width);
      for (const screen of screens)
        for (const open of addresses(screen)) {
          const address = await world.address(open, role);
          await prepare(page, screen);
          await page.goto(address);
          await traffic.settled(200);
          const moved = await page.evaluate(
            () => (window as unknown as { moved: [number, string][] }).moved,
          );
          const sum = moved.reduce((all, [value]) => all + value, 0);
          const faults = [...(await faultsOfArrival(page, screen, role, address)), ...fresh()];
          if (sum >= SHIFT) faults.push(`moves by ${sum.toFixed(3)}: ${JSON.stringify(moved)}`);
          found.push(...faults.map((fault) => `${role} ${width} ${open}: ${fault}`));
          count('loads');
        }
    }
    await context.close();
  }
  expect(found, `layout shift below ${SHIFT}`).toEqual([]);
});

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}
