import { afterEach, expect, it, vi } from 'vitest';
import { endPush } from './endPush';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

// Shows: FL-25
it('ends the subscription of the browser, if it has one', async () => {
  await endPush();
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => ({ pushManager }) },
    configurable: true,
  });
  await endPush();
  expect(unsubscribe).toHaveBeenCalledOnce();
});
