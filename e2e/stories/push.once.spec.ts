// Push messages: encrypted by the server, decrypted by a push service of this test, and shown by the service worker of the client
// (AMB-177, AMB-178).
import { expect, test, unique } from '../fixtures/index.ts';
import { deliverPush, PushBrowser, type PushContent } from '../fixtures/push.ts';
import { createTwoProfessionals } from '../fixtures/race.ts';

// Shows: FL-25
test('an invitation reaches the push service encrypted, and the service worker shows it', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const center = await app.people.center();
  const boss = await app.people.surgeon(center);
  const [nora] = await createTwoProfessionals(app);
  const browser = await PushBrowser.subscribe(app, nora);
  try {
    const start = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();
    const job = await app.people.postCase(boss, center, { procedure: `Push ${unique()}`, start });
    await app.people.invite(boss, job, nora);
    const text = await browser.waitFor(/./);
    for (const name of [nora.firstName, nora.lastName, boss.firstName, boss.lastName])
      expect(text).not.toContain(name);
    expect((JSON.parse(text) as PushContent).path).toContain(job);
    await deliverPush(app, await signInAs(nora), text);
  } finally {
    browser.close();
  }
});
