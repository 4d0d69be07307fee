// Behavior of the whole client: two tabs, lost connection, unreachable server, small windows, reduced motion.
import { checkScreen, expect, PASSWORD, test } from '../fixtures/index.ts';
import { bell, expectUnread } from '../fixtures/steps.ts';

// Shows: AMB-20, AMB-53, A-125
test('two tabs share the unread count, signing out and signing in', async ({ app, signInAs }) => {
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const person = await app.people.professional();
  await app.people.call(
    'PUT',
    `/api/addsurgeonfavorite/${person.id}`,
    { surgeon: boss.id },
    boss.token,
  );
  const one = await signInAs(person);
  const two = await one.context().newPage();
  await two.goto('/userMain/notifications');
  await expectUnread(two, 0);

  const job = await app.people.call<{ _id: string }>(
    'POST',
    '/api/createjob',
    {
      surgeonId: boss.id,
      surgeryCenterId: center.id,
      start: new Date(Date.now() + 9 * 86_400_000).toISOString(),
      duration: 2,
      desc: '',
      procedures: ['Cataract'],
      staffs: [
        {
          specialtyId: 0,
          hourlyRate: 200,
          payPerJob: 0,
          minPay: 0,
          numOfRequired: 1,
        },
      ],
    },
    boss.token,
    { 'Idempotency-Key': '0'.repeat(31) + '1' },
  );
  await app.people.call(
    'POST',
    '/api/invitefavorites',
    { job: job._id, invitees: [{ id: person.id, categoryId: 0 }] },
    boss.token,
    { 'Idempotency-Key': '0'.repeat(31) + '2' },
  );
  await expectUnread(one, 1);
  await expectUnread(two, 1);
  await two.getByRole('article').getByRole('button', { name: 'Reject' }).click();
  await two.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectUnread(two, 0);
  await expectUnread(one, 0);

  await one.goto('/logout');
  await one.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(one).toHaveURL(/\/$/);
  await expect(two).toHaveURL(/\/login(\?|$)/);

  await two.getByLabel('Email', { exact: true }).fill(person.email);
  await two.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await two.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(two).toHaveURL(/\/userMain\/notifications$/);
  await expect(one).toHaveURL(/\/userMain\/upcomingJobs$/);
  await expect(bell(one)).toBeVisible();
});

// Shows: AMB-53
test('a lost connection is shown, and missed changes appear after it returns', async ({
  app,
  signInAs,
  monitor,
}) => {
  monitor.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const page = await signInAs(await app.people.professional());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Cases');
  const lost = page.getByText('Connection lost. Trying again…');
  await page.context().setOffline(true);
  await expect(lost).toBeVisible();
  await checkScreen(page, 'the connection is lost');
  await app.people.call(
    'POST',
    '/api/createjob',
    {
      surgeonId: boss.id,
      surgeryCenterId: center.id,
      start: new Date(Date.now() + 10 * 86_400_000).toISOString(),
      duration: 2,
      desc: '',
      procedures: ['Septoplasty'],
      staffs: [
        {
          specialtyId: 0,
          hourlyRate: 200,
          payPerJob: 0,
          minPay: 0,
          numOfRequired: 1,
        },
      ],
    },
    boss.token,
    { 'Idempotency-Key': '0'.repeat(31) + '3' },
  );
  await page.context().setOffline(false);
  await expect(lost).toBeHidden();
  // The list shows it at once or offers it behind a button.
  await expect(
    page
      .getByText('Septoplasty')
      .or(page.getByText(/\d+ new cases?$/))
      .first(),
  ).toBeVisible();
});

// Shows: AMB-366
test('an unreachable server has an offline page that reloads by itself and caches nothing else', async ({
  page,
  monitor,
}) => {
  monitor.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
  await page.context().setOffline(true);
  await page.goto('/signUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server cannot be reached');
  await expect(page).toHaveTitle('Not reachable');
  await expect(page.getByText(/your schedule is in your calendar/)).toBeVisible();
  await checkScreen(page, 'the offline page');
  await page.evaluate(() => localStorage.setItem('caseboard.locale', 'es'));
  await page.goto('/signUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'No se puede conectar con el servidor',
  );
  await expect(page).toHaveTitle('Sin conexión');
  await checkScreen(page, 'the offline page in Spanish');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cree su cuenta');
  const cached = await page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        paths.push(new URL(request.url).pathname);
    return paths.toSorted();
  });
  expect(cached).toEqual([
    '/offline/mark.svg',
    '/offline/page.css',
    '/offline/page.html',
    '/offline/page.js',
  ]);
});

test('the manifest names icons of the right sizes', async ({ page, app }) => {
  await page.goto('/login');
  const at = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(`${app.url}${at}`);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    display: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    name: 'Caseboard',
    display: 'standalone',
    start_url: '/',
  });
  for (const purpose of ['any', 'maskable'])
    expect(manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose}`)).toContain(
      `512x512 ${purpose}`,
    );
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});

const PUBLIC = [
  '/login',
  '/signUp',
  '/confirmEmail',
  '/addCenter',
  '/general/faq',
  '/nothing/here',
];
const POSTER = [
  'postJob',
  'adminVerification',
  'adminRequestedInvites',
  'adminNotifications',
  'updateFavorites',
  'faq',
  'payment',
].map((topic) => `/adminMain/${topic}`);
const OWN = ['upcomingJobs', 'myPendingJobs', 'notifications', 'faq', 'payment'].map(
  (topic) => `/userMain/${topic}`,
);

test('no screen scrolls horizontally at 320 pixels or 200 % zoom', async ({
  app,
  page,
  signInAs,
}) => {
  test.setTimeout(240_000);
  const poster = await signInAs(await app.people.surgeon(await app.people.center()));
  const person = await signInAs(await app.people.professional());
  for (const [tab, paths] of [
    [page, PUBLIC],
    [poster, [...POSTER, '/adminWelcome', '/changePassword']],
    [person, [...OWN, '/userWelcome']],
  ] as const) {
    for (const path of paths) {
      await tab.goto(path);
      await expect(tab.locator('h1:visible')).toHaveCount(1);
      // At 200 %, a window of 1280 by 800 has a viewport of 640 by 400.
      for (const [width, height] of [
        [320, 640],
        [640, 400],
      ] as const) {
        await tab.setViewportSize({ width, height });
        const over = await tab.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test('reduced motion disables transitions', async ({ browser, app }) => {
  for (const [reducedMotion, longest] of [
    ['reduce', 0.0001],
    ['no-preference', 1],
  ] as const) {
    const context = await browser.newContext({
      reducedMotion,
      baseURL: app.url,
    });
    const page = await context.newPage();
    await page.goto('/login');
    const seconds = await page
      .getByRole('button', { name: 'Sign In', exact: true })
      .evaluate((button) => Number.parseFloat(getComputedStyle(button).transitionDuration));
    expect(seconds).toBeLessThanOrEqual(longest);
    if (reducedMotion === 'no-preference') expect(seconds).toBeGreaterThan(0.05);
    await context.close();
  }
});

test('a reload keeps the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/general/faq');
  // Lines move until the font has loaded.
  await page.evaluate(() => document.fonts.ready);
  await page.getByText('I forgot my password. What now?').scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(50);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});
