import { createEvent, fireEvent, screen } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStaticLink } from './useStaticLink';

const ADDRESS = { to: '/profile/$id', params: { id: 'a1' } } as const;

function Example({ onOpen }: { onOpen?: () => void }) {
  return <a {...useStaticLink(ADDRESS, onOpen)}>Nora</a>;
}

/** Renders the link without a screen, as a row of a list would contain it. */
async function show(onOpen?: () => void): Promise<AnyRouter> {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
  });
  await router.load();
  render(
    <RouterContextProvider router={router as never}>
      <Example {...(onOpen ? { onOpen } : {})} />
    </RouterContextProvider>,
  );
  return router as AnyRouter;
}

const link = () => screen.getByRole('link', { name: 'Nora' });

it('opens its address', async () => {
  const router = await show();
  expect(link()).toHaveAttribute('href', '/profile/a1');
  fireEvent.click(link());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/profile/a1'));
});

it('does not compute its address again after a navigation', async () => {
  const router = await show();
  await router.navigate({ to: '/settings', search: { item: '1' } as never });
  const compute = vi.spyOn(router, 'buildLocation');
  await router.navigate({ to: '/settings', search: { item: '2' } as never });
  const computed = compute.mock.calls.filter(([{ to }]) => to === ADDRESS.to);
  expect(router.state.location.search).toEqual({ item: '2' });
  expect(computed).toEqual([]);
});

it('leaves a press with a modifier key or another button to the browser', async () => {
  const open = vi.fn();
  await show(open);
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    const press = createEvent.click(link(), how);
    fireEvent(link(), press);
    expect(press.defaultPrevented).toBe(false);
  }
  expect(open).not.toHaveBeenCalled();
  fireEvent.click(link());
  expect(open).toHaveBeenCalledOnce();
});
