import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import PdfPages from './PdfPages';

// jsdom draws no pages; the stories of e2e look at real ones.
const held = vi.hoisted(() => ({ next: Promise.resolve(), drawn: 0 }));
vi.mock('./openPdf', () => ({
  openPdf: async () => {
    await held.next;
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
                held.drawn += 1;
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
      constructor(private readonly tell: (entries: unknown[]) => void) {}
      observe() {
        this.tell([{ contentRect: { width: 600 } }]);
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
  await waitFor(() => expect(held.drawn).toBe(1));
  let arrive: () => void = () => {};
  held.next = new Promise((done) => {
    arrive = done;
  });
  rerender(view(new Blob(['two'])));
  await userEvent.click(screen.getByRole('button', { name: 'Larger' }));
  arrive();
  await waitFor(() => expect(held.drawn).toBe(2));
  expect(broken).not.toHaveBeenCalled();
});
