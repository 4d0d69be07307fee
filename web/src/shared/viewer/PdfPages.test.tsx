import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import PdfPages from './PdfPages';

// jsdom does not render PDF pages; the scenarios in e2e test real ones.
const mock = vi.hoisted(() => ({ next: Promise.resolve(), drawn: 0 }));
vi.mock('./openPdf', () => ({
  openPdf: async () => {
    await mock.next;
    let closed = false;
    return {
      pages: 3,
      page: () =>
        closed
          ? Promise.reject(new Error('closed'))
          : Promise.resolve({
              width: 600,
              height: 800,
              draw: () => {
                mock.drawn += 1;
                return Promise.resolve();
              },
            }),
      close: () => {
        closed = true;
      },
    };
  },
}));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly sendEvent: (entries: unknown[]) => void) {}
      observe() {
        this.sendEvent([{ contentRect: { width: 600 } }]);
      }
      disconnect() {}
    },
  );
});

// Shows: H-09
it('requests nothing from a closed PDF', async () => {
  const broken = vi.fn();
  const view = (content: Blob) => (
    <PdfPages content={content} title="Resume" actions={null} onBroken={broken} />
  );
  const { rerender } = render(view(new Blob(['one'])));
  await waitFor(() => expect(mock.drawn).toBe(1));
  let arrive: () => void = () => {};
  mock.next = new Promise((done) => {
    arrive = done;
  });
  rerender(view(new Blob(['two'])));
  await userEvent.click(screen.getByRole('button', { name: 'Larger' }));
  arrive();
  await waitFor(() => expect(mock.drawn).toBe(2));
  expect(broken).not.toHaveBeenCalled();
});
