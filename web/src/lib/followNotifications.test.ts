import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followNotifications } from './followNotifications';

let worker: EventTarget;
beforeEach(() => {
  worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Sends a message of the worker; returns the opened paths and the answers to the worker. */
function send(data: unknown) {
  const open = vi.fn<(path: string) => void>();
  const postMessage = vi.fn<(answer: string) => void>();
  followNotifications(open);
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage }] }));
  return { open, postMessage };
}

// Shows: FL-25
it('opens the path of a pressed notification in this window and answers', () => {
  const { open, postMessage } = send({ path: '/userMain/upcomingJobs?view=mine&item=1#a' });
  expect(open).toHaveBeenCalledExactlyOnceWith('/userMain/upcomingJobs?view=mine&item=1#a');
  expect(postMessage).toHaveBeenCalledOnce();
});

it.each([
  ['another origin', { path: 'https://elsewhere.example/' }],
  ['another host', { path: '//elsewhere.example/' }],
  ['another host after a backslash', { path: '/\\elsewhere.example/' }],
  ['a script', { path: 'javascript:alert(1)' }],
  ['a relative path', { path: 'userMain' }],
  ['no path', { path: 1 }],
  ['no object', null],
])('ignores a message with %s', (_what, data) => {
  const { open, postMessage } = send(data);
  expect(open).not.toHaveBeenCalled();
  expect(postMessage).not.toHaveBeenCalled();
});
