// Push messages: encrypted by the server, decrypted by a push service of this test with the cryptography of Node.js, and shown
// by the service worker of the client (AMB-177, AMB-178).
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, unique } from '../fixtures/index.ts';
import { createTwoProfessionals } from '../fixtures/race.ts';

/** Decrypts a message as RFC 8291 says. */
function decrypt(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 86);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(
      hkdfSync('sha256', input, salt, Buffer.from(`Content-Encoding: ${label}\0`), length),
    );
  const record = body.subarray(86);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  expect(plain.at(-1)).toBe(2);
  return plain.subarray(0, -1).toString();
}

// Shows: FL-25
test('an invitation reaches the push service encrypted, and the service worker shows it', async ({
  app,
  signInAs,
}) => {
  test.slow();
  const received: Buffer[] = [];
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks));
      response.writeHead(201).end();
    });
  });
  await new Promise<void>((listening) => {
    service.listen(0, '127.0.0.1', listening);
  });
  try {
    const { port } = service.address() as AddressInfo;
    const browser = createECDH('prime256v1');
    browser.generateKeys();
    const auth = randomBytes(16);
    const center = await app.people.center();
    const boss = await app.people.surgeon(center);
    const [nora] = await createTwoProfessionals(app);
    await app.people.call('GET', '/api/pushsubscriptions', undefined, nora.token);
    const keys = {
      p256dh: browser.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    };
    const endpoint = `http://127.0.0.1:${port}/browser`;
    await app.people.call('POST', '/api/pushsubscriptions', { endpoint, keys }, nora.token);
    const start = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString();
    const job = await app.people.postCase(boss, center, { procedure: `Push ${unique()}`, start });
    await app.people.invite(boss, job, nora);
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    const text = decrypt(received[0] ?? Buffer.alloc(0), browser, auth);
    for (const name of [nora.firstName, nora.lastName, boss.firstName, boss.lastName])
      expect(text).not.toContain(name);
    const content = JSON.parse(text) as { title: string; path: string };
    expect(content.path).toContain(job);

    const phone = await signInAs(nora);
    await phone.context().grantPermissions(['notifications'], { origin: app.url });
    const cdp = await phone.context().newCDPSession(phone);
    const registered = new Promise<string>((found) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) found(first.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    await phone.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const registrationId = await registered;
    const message = { origin: app.url, registrationId, data: text };
    await cdp.send('ServiceWorker.deliverPushMessage', message);
    const shown = () =>
      phone.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        const all = await registration.getNotifications();
        return all.map(({ title, data }) => ({ title, path: (data as { path: string }).path }));
      });
    await expect.poll(shown).toEqual([{ title: content.title, path: content.path }]);
  } finally {
    service.close();
  }
});
