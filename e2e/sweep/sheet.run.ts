// `make contact-sheet`: takes screenshots of every screen at phone and desktop size in both themes and
// writes a page with all of them, e2e/.output/contact-sheet/index.html.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { navigate, setTheme, Traffic } from './checks.ts';
import { addresses, type Role, ROLES, rolesOf, SCREENS, type Screen } from './screens.ts';
import { seedSessionStorage, test, openAs } from './demo.ts';

const FOLDER = join(import.meta.dirname, '../.output/contact-sheet');
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const THEMES = ['light', 'dark'] as const;
/** Long lists repeat the same cards, so screenshots are cut at this height. */
const LONGEST = 2_400;

/**
 * The roles to show: surgeons and centers have different screens. System administrators see those of a center and the screens
 * that only they have.
 */
function rolesToShow(screen: Screen): Role[] {
  const roles = rolesOf(screen);
  const others = roles.filter((role) => role !== 'system');
  return screen.area === 'posters' && others.length > 0 ? others : roles.slice(0, 1);
}

const nameOf = (address: string) =>
  address
    .replace(/[{}]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'root';

test.describe.configure({ mode: 'parallel' });
test.setTimeout(15 * 60_000);

for (const role of ROLES)
  test(`screenshots of every screen as ${role}`, async ({ browser, demo }) => {
    const folder = join(FOLDER, role);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const { page, context } = await openAs(browser, role);
    const traffic = new Traffic(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const screen of SCREENS.filter((s) => rolesToShow(s).includes(role)))
        for (const open of addresses(screen)) {
          await seedSessionStorage(page, screen);
          await navigate(page, traffic, await demo.address(open, role));
          for (const theme of THEMES) {
            await setTheme(page, theme);
            // The viewport is made as tall as the page, because a full-page screenshot changes the
            // width of the layout.
            const long = await page.evaluate(() => document.documentElement.scrollHeight);
            await page.setViewportSize({
              ...size,
              height: Math.min(long, LONGEST),
            });
            await traffic.waitUntilIdle();
            await page.screenshot({
              path: join(folder, `${nameOf(open)}.${size.width}.${theme}.jpg`),
              type: 'jpeg',
              quality: 75,
            });
            await page.setViewportSize(size);
          }
        }
    }
    await context.close();
    writeIndex();
  });

function writeIndex(): void {
  const parts = ROLES.map((role) => {
    let files: string[] = [];
    try {
      files = readdirSync(join(FOLDER, role)).toSorted();
    } catch {
      // this role's screenshots do not exist yet
    }
    const screens = [...new Set(files.map((file) => file.split('.')[0] ?? ''))];
    const rows = screens.map((screen) => {
      const pictures = files.filter((file) => file.startsWith(`${screen}.`));
      const shown = pictures.map(
        (file) =>
          `<a href="${role}/${file}"><img loading="lazy" src="${role}/${file}" alt="${file}"></a>`,
      );
      return `<h3>${screen}</h3><div>${shown.join('')}</div>`;
    });
    return `<h2>${role}</h2>${rows.join('\n')}`;
  });
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title>
<style>body{font:14px system-ui;margin:24px;background:#888}div{display:flex;gap:12px;align-items:start}
img{max-height:480px;border:1px solid #444}h2{border-top:2px solid}</style>
<h1>Contact sheet</h1>${parts.join('\n')}</html>`,
  );
}
