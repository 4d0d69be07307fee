import { afterEach, expect, it, vi } from 'vitest';
import { unsubscribePush } from './unsubscribePush';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

// Shows: FL-25
it('unsubscribes the browser, if it has a subscription', async () => {
  await unsubscribePush();
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }) },
    configurable: true,
  });
  await unsubscribePush();
  expect(unsubscribe).toHaveBeenCalledOnce();
});
