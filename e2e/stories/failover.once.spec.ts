// A page is open at one of three servers behind a switch. That server is killed while another one makes a change: the page goes
// on at another server, without a reload, and shows the change. This needs PostgreSQL, so `make e2e` skips it; `trust/run --only
// browser-failover` runs it and reads the lines that it prints (`trust/trust_harness/rows.py`).
import type { Locator } from '@playwright/test';
import { expect, isMarkedDocument, markDocument, test, unique } from '../fixtures/index.ts';
import { CLUSTER, Nodes } from '../fixtures/nodes.ts';
import { caseCard, CONNECTS, DOWN, nineAmIn } from '../fixtures/steps.ts';

test.skip(CLUSTER === undefined, 'needs PostgreSQL: trust/run --only browser-failover');
// The servers of this file are its own; the address of another one would start that.
test.use({ baseURL: 'http://localhost' });

const { CASEBOARD_TRUST: form, CASEBOARD_TRUST_SEED: seed } = process.env;
const SERVERS = 3;
/** How often the server of the page is killed, without the planted fault. */
const KILLS = form === 'long' ? 6 : 1;
/** Until the change is shown. The client waits for a second before it connects again. */
const SHOWN_MS = 10_000;
/** A connection that was open for so long has not failed (AMB-388). Restarts of one node after another take longer. */
const STABLE_MS = 10_000;
const LOST = 'Connection lost. Trying again…';
const FILLED = 'position filled';

/** Prints a line for the table of `make trust`. */
function report(kind: 'ROW' | 'FAULT', line: object): void {
  if (form !== undefined)
    console.log(
      `${kind} ${JSON.stringify({ row: 'a browser in front of several nodes', ...line })}`,
    );
}

const isFilled = async (card: Locator) => ((await card.textContent()) ?? '').includes(FILLED);

test('a page whose server is killed goes on at another one and shows what changed meanwhile', async ({
  browser,
  monitor,
}) => {
  test.slow();
  monitor.allow(DOWN);
  const nodes = await Nodes.start(SERVERS);
  const { tcp } = nodes;
  try {
    const people = nodes.people(0);
    const center = await people.center();
    const boss = await people.surgeon(center);
    const nora = await people.professional();
    const session = JSON.stringify(await people.signIn(boss));
    const localStorage = [{ name: 'caseboard.session', value: session }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: tcp.url, localStorage }] },
    });
    await monitor.watch(context);
    const page = await context.newPage();
    await page.goto(`${tcp.url}/adminMain/adminVerification`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await markDocument(page);
    const lost = page.getByText(LOST);

    let day = 6;
    /** Kills the server of the page while a posting of the page is filled at another one; returns the posting. */
    const killDuringChange = async (): Promise<{ killed: number; card: Locator }> => {
      const killed = tcp.target;
      const elsewhere = nodes.people((killed + 1) % SERVERS);
      const procedure = `Failover ${unique()}`;
      const start = nineAmIn((day += 1));
      const job = await elsewhere.postCase(boss, center, { procedure, start });
      await elsewhere.invite(boss, job, nora);
      const card = caseCard(page, procedure);
      // The page is connected: it shows the change of another server.
      await expect(card).toBeVisible();
      expect(await isFilled(card)).toBe(false);
      const accepted = elsewhere.accept(nora, job);
      await Promise.all([nodes.kill(killed), accepted]);
      return { killed, card };
    };

    let slowest = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      if (kill > 0) await page.waitForTimeout(STABLE_MS);
      const { killed, card } = await killDuringChange();
      const began = Date.now();
      await expect(card).toContainText(FILLED, CONNECTS);
      slowest = Math.max(slowest, Date.now() - began);
      await expect(lost).toBeHidden(CONNECTS);
      expect(tcp.target, 'the server of the page').not.toBe(killed);
      await nodes.restart(killed);
    }

    // The planted fault: a switch that stays at the killed server. The page must say so, and cannot show the change.
    tcp.stays = true;
    const before = tcp.refused;
    const { card } = await killDuringChange();
    await expect(lost).toBeVisible();
    await expect.poll(() => tcp.refused - before, CONNECTS).toBeGreaterThan(2);
    const found = (await lost.isVisible()) && !(await isFilled(card));
    tcp.stays = false;
    await expect(card).toContainText(FILLED, CONNECTS);
    await expect(lost).toBeHidden(CONNECTS);
    const isSame = await isMarkedDocument(page);

    report('ROW', {
      engine: 'PostgreSQL',
      target: `the change is shown within ${SHOWN_MS / 1000} s of the kill, without a reload`,
      number: `${KILLS} kills: shown after ${(slowest / 1000).toFixed(1)} s at most, ${isSame ? 'no' : 'a'} reload`,
      seed: Number(seed),
      reached: isSame && slowest <= SHOWN_MS,
    });
    report('FAULT', {
      planted: 'a switch that stays at the killed server',
      found,
      number: found ? 'the page says that it is not connected, and shows no change' : 'not noticed',
    });
    expect(isSame, 'no reload').toBe(true);
    expect(found, 'the planted fault is found').toBe(true);
    await context.close();
  } finally {
    await nodes.stop();
  }
});
