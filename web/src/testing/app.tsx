import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { App, makeApp } from '@/routes/App';

/** Renders the client at an address, as a browser would. */
export function openApp(path: string): {
  user: UserEvent;
  path: () => string;
  search: () => string;
  /** Opens an address in the running client, as a pressed notification does. */
  go: (path: string) => void;
} {
  const history = createMemoryHistory({ initialEntries: [path] });
  render(<App {...makeApp(history)} />);
  const at = () => history.location;
  return {
    user: userEvent.setup({ delay: null }),
    path: () => at().pathname,
    search: () => at().search,
    go: (to) => act(() => history.push(to)),
  };
}
