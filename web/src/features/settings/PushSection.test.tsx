import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '@/testing/app';
import { id, professional, signIn } from '@/testing/people';
import { fullProfile } from '@/testing/profiles';
import { http, server } from '@/testing/server';

type Own = { _id: string; current: boolean; browser?: string; createdAt: string };

function useServer(subscriptions: Own[]) {
  const sent: unknown[] = [];
  server.use(
    http.get('/api/user/{id}', ({ response }) => response(200).json(fullProfile)),
    http.get('/api/pushsubscriptions', ({ response }) =>
      response(200).json({ publicKey: 'BAEC', subscriptions }),
    ),
    http.post('/api/pushsubscriptions', async ({ request, response }) => {
      sent.push(await request.json());
      const added = { _id: id(7), current: true, createdAt: '2026-05-04T16:00:00.000Z' };
      subscriptions.push(added);
      return response(200).json(added);
    }),
    http.delete('/api/pushsubscriptions/{id}', ({ params, response }) => {
      subscriptions.splice(
        subscriptions.findIndex((one) => one._id === params.id),
        1,
      );
      return response(204).empty();
    }),
  );
  return sent;
}

/** A browser with push messages; `answer` is the permission that the user gives. */
function useBrowser(permission: NotificationPermission, answer: NotificationPermission) {
  const subscribe = vi.fn<(options: PushSubscriptionOptionsInit) => Promise<object>>(async () => ({
    toJSON: () => ({
      endpoint: 'https://push.example.org/a',
      keys: { p256dh: 'key', auth: 'secret' },
    }),
  }));
  const pushManager = { getSubscription: async () => null, subscribe };
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => answer);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission, requestPermission });
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
    },
    configurable: true,
  });
  return { subscribe, requestPermission };
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const section = () => screen.findByRole('region', { name: 'Notifications on this device' });

// Shows: FL-25, AMB-177
describe('PushSection', () => {
  it('explains before the browser asks, subscribes, lists the device and turns it off', async () => {
    const sent = useServer([]);
    const { subscribe, requestPermission } = useBrowser('default', 'granted');
    signIn(professional);
    const { user } = openApp('/settings');
    const part = within(await section());
    expect(await part.findByText(/Your browser asks/)).toBeInTheDocument();
    expect(requestPermission).not.toHaveBeenCalled();
    await user.click(part.getByRole('button', { name: 'Turn on here' }));
    expect(await part.findByText(/This device/)).toBeInTheDocument();
    expect(subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true });
    expect(sent).toEqual([
      { endpoint: 'https://push.example.org/a', keys: { p256dh: 'key', auth: 'secret' } },
    ]);
    expect(part.queryByRole('button', { name: 'Turn on here' })).not.toBeInTheDocument();
    const title = part.getByRole('heading', { name: 'Notifications on this device' });
    expect(title).toHaveFocus();
    await user.click(part.getByRole('button', { name: /Turn off/ }));
    expect(await part.findByRole('button', { name: 'Turn on here' })).toBeInTheDocument();
    expect(title).toHaveFocus();
  });

  it('moves the focus to the next device when one is removed', async () => {
    const createdAt = '2026-05-04T16:00:00.000Z';
    useServer([
      { _id: id(3), current: false, browser: 'Chrome', createdAt },
      { _id: id(4), current: false, browser: 'Firefox', createdAt },
    ]);
    signIn(professional);
    const { user } = openApp('/settings');
    const part = within(await section());
    await user.click(await part.findByRole('button', { name: /Turn off.*Chrome/ }));
    await waitFor(() => expect(part.queryByText('Chrome')).toBeNull());
    expect(part.getByText('Firefox').closest('li')).toHaveFocus();
  });

  it('sends nothing if the user does not allow it', async () => {
    const sent = useServer([]);
    const { subscribe, requestPermission } = useBrowser('default', 'denied');
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await within(await section()).findByRole('button', { name: 'Turn on here' }));
    await vi.waitFor(() => expect(requestPermission).toHaveBeenCalledOnce());
    expect(subscribe).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });

  it('says that the push service of the browser does not answer', async () => {
    const sent = useServer([]);
    const { subscribe } = useBrowser('default', 'granted');
    subscribe.mockRejectedValue(new DOMException('Registration failed', 'AbortError'));
    signIn(professional);
    const { user } = openApp('/settings');
    await user.click(await within(await section()).findByRole('button', { name: 'Turn on here' }));
    expect(await screen.findByText(/This browser could not be registered/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('says that the service worker could not be registered', async () => {
    const sent = useServer([]);
    useBrowser('default', 'granted');
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { ready: new Promise(() => {}), getRegistration: async () => undefined },
      configurable: true,
    });
    signIn(professional);
    const { user } = openApp('/settings');
    const button = await within(await section()).findByRole('button', { name: 'Turn on here' });
    await user.click(button);
    expect(await screen.findByText(/This browser could not be registered/)).toBeInTheDocument();
    expect(button).not.toHaveAttribute('aria-busy');
    expect(sent).toEqual([]);
  });

  it('says how to allow what the browser blocks', async () => {
    useServer([]);
    useBrowser('denied', 'denied');
    signIn(professional);
    openApp('/settings');
    expect(await within(await section()).findByText(/blocks notifications/)).toBeInTheDocument();
  });

  it('says on an iPhone that the client has to be on the home screen', async () => {
    useServer([]);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/604.1');
    signIn(professional);
    openApp('/settings');
    expect(await within(await section()).findByText(/Add to Home Screen/)).toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it('says that a browser without push messages cannot show them', async () => {
    useServer([
      { _id: id(3), current: false, browser: 'Chrome', createdAt: '2026-05-04T16:00:00.000Z' },
    ]);
    signIn(professional);
    openApp('/settings');
    const part = within(await section());
    expect(await part.findByText(/cannot show notifications/)).toBeInTheDocument();
    expect(part.getByText('Chrome')).toBeInTheDocument();
  });
});
