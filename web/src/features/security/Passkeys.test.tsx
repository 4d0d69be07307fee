import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeDeviceToken } from '@/session/device';
import { openApp } from '@/testing/app';
import { professional, signIn } from '@/testing/people';
import { http, server } from '@/testing/server';

const phone = { _id: 'p1', name: 'Phone', createdAt: '2026-05-01T12:00:00.000Z' };
const buffer = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;

class Attestation {
  clientDataJSON = buffer('client');
  attestationObject = buffer('object');
}
class Assertion {
  clientDataJSON = buffer('client');
  authenticatorData = buffer('data');
  signature = buffer('signed');
  userHandle = buffer('me');
}
class Credential {
  id = 'Y3JlZA';
  constructor(readonly response: Attestation | Assertion) {}
}

const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>();
const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
let list: (typeof phone)[];

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('AuthenticatorAttestationResponse', Attestation);
  vi.stubGlobal('AuthenticatorAssertionResponse', Assertion);
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) =>
        name === 'credentials' ? { create, get } : (Reflect.get(target, name) as unknown),
    }),
  );
  create.mockReset().mockResolvedValue(new Credential(new Attestation()));
  get.mockReset().mockResolvedValue(new Credential(new Assertion()));
  list = [];
  server.use(
    http.get('/api/passkeys', ({ response }) => response(200).json(list)),
    http.get('/api/sessions', ({ response }) => response(200).json([])),
    http.get('/api/session', ({ response }) => response(200).json(professional)),
    http.post('/api/passkeys/options', ({ response }) =>
      response(200).json({
        rp: { id: 'localhost', name: 'Caseboard' },
        user: { id: 'AQID', name: 'maya@example.com', displayName: 'Maya' },
        challenge: 'AAEC_-8',
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        excludeCredentials: [{ type: 'public-key', id: 'BAU' }],
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      }),
    ),
    http.post('/api/passkeylogin/options', ({ response }) =>
      response(200).json({
        challenge: 'AAEC',
        rpId: 'localhost',
        timeout: 300_000,
        allowCredentials: [],
        userVerification: 'required',
      }),
    ),
  );
});

afterEach(() => vi.unstubAllGlobals());

// Shows: AMB-93
it('adds a passkey that the browser creates', async () => {
  signIn(professional);
  const sent: unknown[] = [];
  server.use(
    http.post('/api/passkeys', async ({ request, response }) => {
      sent.push(await request.json());
      list = [phone];
      return response(200).json(phone);
    }),
  );
  const { user } = openApp('/security');
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(await screen.findByLabelText('Name'), 'Phone{Enter}');
  expect(await screen.findByText(/not used yet/)).toBeVisible();
  const credential = { response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'b2JqZWN0' } };
  expect(sent).toEqual([{ name: 'Phone', credential }]);
  const options = create.mock.calls[0]?.[0].publicKey;
  expect(options?.challenge).toEqual(Uint8Array.of(0, 1, 2, 255, 239));
  expect(options?.excludeCredentials).toEqual([{ type: 'public-key', id: Uint8Array.of(4, 5) }]);
});

// Shows: AMB-93, AMB-100
it('opens the wanted screen once the required passkey was added', async () => {
  signIn({ ...professional, secondFactor: { required: true, present: false } });
  server.use(http.post('/api/passkeys', ({ response }) => response(200).json(phone)));
  const { user, path } = openApp('/userMain/faq');
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(await screen.findByLabelText('Name'), 'Phone{Enter}');
  await waitFor(() => expect(path()).toBe('/userMain/faq'));
});

// Shows: AMB-93
it.each([
  ['NotAllowedError', 'No passkey was used.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['SecurityError', 'This browser or device cannot use a passkey here.'],
])('keeps the form after %s', async (name, message) => {
  signIn(professional);
  create.mockRejectedValue(new DOMException('', name));
  const { user } = openApp('/security');
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  await user.type(await screen.findByLabelText('Name'), 'Phone{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByLabelText('Name')).toHaveValue('Phone');
});

// Shows: AMB-93
it('renames and removes a passkey', async () => {
  signIn(professional);
  list = [phone];
  server.use(
    http.put('/api/passkeys/{id}', async ({ request, response }) => {
      const { name } = (await request.json()) as { name: string };
      list = [{ ...phone, name }];
      return response(200).json({ ...phone, name });
    }),
    http.delete('/api/passkeys/{id}', ({ response }) => {
      list = [];
      return response(200).json(phone);
    }),
  );
  const { user } = openApp('/security');
  await user.click(await screen.findByRole('button', { name: 'Rename Phone' }));
  await user.clear(await screen.findByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Tablet{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Remove Tablet' }));
  const dialog = screen.getByRole('dialog', { name: 'Remove this passkey?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Tablet')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

// Shows: AMB-21, AMB-93
it('signs in with a passkey, and sends the token of the device that the account has', async () => {
  storeDeviceToken(professional, 'of-another-account');
  // The authenticator names the user by the bytes of "me".
  storeDeviceToken({ ...professional, userId: '6d65', email: 'me@example.com' }, 'device-1');
  const sent: unknown[] = [];
  let lists = 0;
  server.use(
    http.post('/api/passkeylogin/options', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json({
        challenge: 'AAEC',
        rpId: 'localhost',
        timeout: 300_000,
        allowCredentials: [],
        userVerification: 'required',
      });
    }),
    http.post('/api/passkeylogin', async ({ request, response }) => {
      sent.push(await request.json());
      return response(200).json({
        auth: true,
        message: '',
        user: [professional],
        authToken: 'tok',
      });
    }),
    http.get('/api/newjobs/{categoryId}/{userId}', ({ response }) => {
      lists += 1;
      return response(200).json([]);
    }),
  );
  const { user, path } = openApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  await waitFor(() => expect(path()).toBe('/userMain/upcomingJobs'));
  // A list that is requested after the test would be an unknown request of the next one.
  await waitFor(() => expect(lists).toBe(1));
  const response = {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmVk',
    userHandle: 'bWU',
  };
  const deviceToken = 'device-1';
  expect(sent).toEqual([{ deviceToken }, { credential: { id: 'Y3JlZA', response }, deviceToken }]);
});

// Shows: AMB-93
it.each([
  ['This passkey is not known', 'This passkey is no longer known.'],
  ['The passkey could not be verified', 'The passkey could not be verified.'],
])('explains the refusal "%s" and keeps what was typed', async (message, text) => {
  server.use(
    http.post('/api/passkeylogin', ({ response }) =>
      response(200).json({ auth: false, message, user: [] }),
    ),
  );
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Email'), 'maya@example.com');
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
});
