// Checks every screen as every role at three widths in both themes and in the pseudo-locale, against the
// real binary with the demo data. `make e2e` runs a short version (first role of each screen; phone in
// light, desktop in dark; pseudo-locale on a phone), `make sweep` all of it. Both check every screen on a phone in
// Spanish, and open menus and dialogs in Spanish. Faults are collected, so that one run reports all of them.
import { expect, type Page } from '@playwright/test';
import type { PageMonitor } from '../fixtures/page-monitor.ts';
import {
  findFaults,
  findArrivalFaults,
  findFocusFaults,
  navigate,
  pathOf,
  setTheme,
  Traffic,
} from './checks.ts';
import {
  addresses,
  redirectFor,
  ROLES,
  type Role,
  SCREENS,
  type Screen,
  rolesOf,
} from './screens.ts';
import { count } from './counts.ts';
import {
  seedSessionStorage,
  test,
  openAs,
  setLocale,
  setPseudoLocale,
  type DemoData,
} from './demo.ts';
import { INTERACTIONS, interact } from './interactions.ts';
import { findTextFaults, ServerTexts } from './texts.ts';

const WHOLE = process.env['CASEBOARD_SWEEP'] === 'whole';
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const HEIGHT: Record<number, number> = { 390: 844, 768: 1024, 1280: 800 };
const MAX_LAYOUT_SHIFT = 0.02;

/** The widths and themes to check: all six, or two in the short version. */
const VARIANTS: readonly [number, readonly Theme[]][] = WHOLE
  ? [
      [390, THEMES],
      [768, THEMES],
      [1280, THEMES],
    ]
  : [
      [390, ['light']],
      [1280, ['dark']],
    ];

/** The roles for which a screen is checked in full; for the others only its path and title are. */
const checkedRoles = (screen: Screen): Role[] =>
  WHOLE ? rolesOf(screen) : rolesOf(screen).slice(0, 1);

const resize = (page: Page, width: number) =>
  page.setViewportSize({ width, height: HEIGHT[width] ?? 800 });

let checked = 0;
/** Returns the themes in turn. */
function nextTheme(): Theme {
  checked += 1;
  return THEMES[checked % 2] ?? 'light';
}

/** Returns a function that gives the errors recorded since its last call. */
function newProblemsOf(monitor: PageMonitor): () => string[] {
  let seen = 0;
  return () => {
    const all = monitor.problems();
    const added = all.slice(seen);
    seen = all.length;
    return added;
  };
}

test.describe.configure({ mode: 'parallel' });
test.setTimeout(15 * 60_000);

async function sweep(
  page: Page,
  monitor: PageMonitor,
  demo: DemoData,
  role: Role,
): Promise<string[]> {
  const traffic = new Traffic(page);
  const newProblems = newProblemsOf(monitor);
  const found: string[] = [];
  const away = role === 'visitor' ? '/general/faq' : '/changePassword';
  await traffic.waitUntilIdle();
  for (const [width, themes] of VARIANTS) {
    await resize(page, width);
    for (const screen of SCREENS) {
      const seen = redirectFor(screen, role) === undefined;
      if (seen && !checkedRoles(screen).includes(role)) continue;
      // Redirects do not depend on the size.
      if (!seen && width !== VARIANTS[0]?.[0]) continue;
      for (const open of addresses(screen)) {
        const address = await demo.address(open, role);
        const note = (theme: string, faults: string[]) =>
          found.push(...faults.map((fault) => `${role} ${width} ${theme} ${open}: ${fault}`));
        // The screen before is another one, so that each screen is navigated to.
        if (pathOf(page.url()) === pathOf(new URL(address, page.url()).href))
          await navigate(page, traffic, screen.route === away ? '/dev/mailbox' : away);
        await seedSessionStorage(page, screen);
        await navigate(page, traffic, address);
        note('', await findArrivalFaults(page, screen, role, address));
        count(seen ? 'arrivals' : 'redirects');
        if (seen) {
          note('', await findFocusFaults(page, screen));
          for (const theme of themes) {
            await setTheme(page, theme);
            note(theme, await findFaults(page));
            count('checks');
          }
        }
        note('', newProblems());
      }
    }
  }
  return found;
}

for (const role of ROLES)
  test(`every screen as ${role}`, async ({ browser, demo }) => {
    const { page, monitor, context } = await openAs(browser, role);
    const found = await sweep(page, monitor, demo, role);
    await context.close();
    expect(found, 'axe, console, content policy, width, heading, title, focus').toEqual([]);
  });

for (const role of ROLES)
  test(`every text is translated and fits as ${role}`, async ({ browser, demo }) => {
    const screens = SCREENS.filter((screen) => checkedRoles(screen).includes(role));
    const { page, context } = await openAs(browser, role);
    const traffic = new Traffic(page);
    const serverTexts = new ServerTexts(page);
    await setPseudoLocale(page);
    const found: string[] = [];
    for (const width of WHOLE ? [390, 768, 1280] : [390]) {
      await resize(page, width);
      for (const screen of screens)
        for (const open of addresses(screen)) {
          await seedSessionStorage(page, screen);
          await navigate(page, traffic, await demo.address(open, role));
          const faults = await findTextFaults(page, await serverTexts.all());
          found.push(...faults.map((fault) => `${role} ${width} ${open}: ${fault}`));
          count('texts');
        }
    }
    await context.close();
    expect(found, 'texts that are not translated or do not fit').toEqual([]);
  });

for (const role of ROLES)
  test(`every screen has no faults in Spanish as ${role}`, async ({ browser, demo }) => {
    const screens = SCREENS.filter((screen) => rolesOf(screen)[0] === role);
    const { page, monitor, context } = await openAs(browser, role);
    const traffic = new Traffic(page);
    const newProblems = newProblemsOf(monitor);
    const found: string[] = [];
    await setLocale(page, 'es');
    await resize(page, 390);
    for (const screen of screens)
      for (const theme of WHOLE ? THEMES : [nextTheme()]) {
        // Before the screen is shown: rows outside of the window (`content-auto`) would keep the colors of the other theme.
        await setTheme(page, theme);
        for (const open of addresses(screen)) {
          await seedSessionStorage(page, screen);
          await navigate(page, traffic, await demo.address(open, role));
          const faults = [...(await findFaults(page)), ...newProblems()];
          found.push(...faults.map((fault) => `${role} es ${theme} ${open}: ${fault}`));
          count('checks');
        }
      }
    await context.close();
    expect(found, 'axe, console, content policy, width, heading').toEqual([]);
  });

for (const role of ROLES)
  test(`the layout does not shift while a screen loads as ${role}`, async ({ browser, demo }) => {
    const found: string[] = [];
    const screens = SCREENS.filter((screen) => rolesOf(screen)[0] === role);
    const { page, monitor, context } = await openAs(browser, role);
    const traffic = new Traffic(page);
    const newProblems = newProblemsOf(monitor);
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
          const address = await demo.address(open, role);
          await seedSessionStorage(page, screen);
          await page.goto(address);
          await traffic.waitUntilIdle(200);
          const moved = await page.evaluate(
            () => (window as unknown as { moved: [number, string][] }).moved,
          );
          const sum = moved.reduce((all, [value]) => all + value, 0);
          const faults = [
            ...(await findArrivalFaults(page, screen, role, address)),
            ...newProblems(),
          ];
          if (sum >= MAX_LAYOUT_SHIFT)
            faults.push(`moves by ${sum.toFixed(3)}: ${JSON.stringify(moved)}`);
          found.push(...faults.map((fault) => `${role} ${width} ${open}: ${fault}`));
          count('loads');
        }
    }
    await context.close();
    expect(found, `layout shift below ${MAX_LAYOUT_SHIFT}`).toEqual([]);
  });

for (const role of ROLES.filter((one) => one !== 'visitor'))
  test(`what opens on a press fits and has no faults in Spanish as ${role}`, async ({
    browser,
    demo,
  }) => {
    const { page, monitor, context } = await openAs(browser, role);
    const traffic = new Traffic(page);
    const newProblems = newProblemsOf(monitor);
    const found: string[] = [];
    await setLocale(page, 'es');
    await resize(page, 390);
    for (const interaction of INTERACTIONS.filter((one) => one.role === role)) {
      const { open, press, shows } = interaction;
      const theme = nextTheme();
      await setTheme(page, theme);
      await navigate(page, traffic, '/changePassword');
      await navigate(page, traffic, await demo.address(open, role));
      const note = (faults: string[]) =>
        found.push(
          ...faults.map((fault) => `${role} ${theme} ${open} ${press.join(', ')}: ${fault}`),
        );
      try {
        await interact(page, interaction);
        const opened = shows
          ? page.getByRole('main').getByText(shows).first()
          : page.locator('dialog[open]');
        await expect(opened).toBeVisible();
        await traffic.waitUntilIdle();
        note(await findFaults(page));
      } catch (error) {
        note([String(error).split('\n')[0] ?? '']);
      }
      note(newProblems());
      await page.keyboard.press('Escape');
      count('interactions');
    }
    await context.close();
    expect(found, 'axe, console, content policy, width').toEqual([]);
  });

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}
