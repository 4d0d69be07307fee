/** Setup of every test file: the mock server, and a console whose errors fail the test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { loadTexts } from '@/i18n';
import { english, type Part } from '@/i18n/parts';
import { endSession } from '@/session/store';
import { server } from './server';

// Screens load their code on demand, which is slow on a busy machine.
configure({ asyncUtilTimeout: 6_000 });

let complaints: string[] = [];

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadTexts(...(Object.keys(english) as Part[]));
  // Loaded after the first screen: without this, the first test of a file would send events too early. A test lets it fail.
  await import('@/app/followSession').catch(() => {});
});
afterAll(() => server.close());

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(String).join(' '));
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  endSession();
  window.localStorage.clear();
  window.sessionStorage.clear();
  expect(complaints, 'nothing may be written to console.error').toEqual([]);
});

// Browser functions that jsdom does not have.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
Element.prototype.getAnimations ??= () => [];
HTMLElement.prototype.showPopover ??= function showPopover(this: HTMLElement) {
  this.style.display = 'block';
};
HTMLElement.prototype.hidePopover ??= function hidePopover(this: HTMLElement) {
  this.style.display = '';
};
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('button, [href], input, select, textarea')?.focus();
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent;
