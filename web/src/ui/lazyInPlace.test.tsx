import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyInPlace } from './lazyInPlace';

const Part = ({ text }: { text: string }) => <p>{text}</p>;
const loads = () => Promise.resolve({ default: Part });
const fails = () => Promise.reject(new TypeError('Failed to fetch'));
type Load = typeof loads;

const again = () => screen.findByRole('button', { name: 'Try again' });

describe('a part whose code does not load', () => {
  it('says so in its place, keeps the input of the screen and loads again on a press', async () => {
    const load = vi.fn<Load>(loads).mockImplementationOnce(fails);
    const Lazy = lazyInPlace(load, { placeholder: <p>loading</p> });
    const user = userEvent.setup({ delay: null });
    render(
      <>
        <input aria-label="Notes" />
        <Lazy text="the part" />
      </>,
    );
    expect(screen.getByText('loading')).toBeVisible();
    await user.type(screen.getByLabelText('Notes'), 'typed');
    expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
    await user.click(await again());
    expect(await screen.findByText('the part')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Notes')).toHaveValue('typed');
  });

  it('loads again together with the other parts that did not load', async () => {
    const load = vi.fn<Load>(loads).mockImplementationOnce(fails);
    const other = vi.fn<Load>(loads).mockImplementationOnce(fails);
    const [First, Second] = [lazyInPlace(load), lazyInPlace(other, { line: true })];
    render(
      <>
        <First text="first" />
        <Second text="second" />
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    const [button] = screen.getAllByRole('button', { name: 'Try again' });
    if (!button) throw new Error('no button');
    await userEvent.setup({ delay: null }).click(button);
    expect(await screen.findByText('first')).toBeVisible();
    expect(await screen.findByText('second')).toBeVisible();
  });

  it.each([false, true])('gets the focus of the pressed button; in one line: %s', async (line) => {
    const load = vi.fn<Load>(loads).mockImplementationOnce(fails);
    const other = vi.fn<Load>(loads).mockImplementationOnce(fails);
    const [First, Second] = [lazyInPlace(load, { line }), lazyInPlace(other, { line })];
    render(
      <>
        <First text="first" />
        <Second text="second" />
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
    const [, button] = screen.getAllByRole('button', { name: 'Try again' });
    if (!button) throw new Error('no button');
    await userEvent.setup({ delay: null }).click(button);
    await screen.findByText('first');
    expect(document.activeElement).toContainElement(await screen.findByText('second'));
    expect(document.activeElement).not.toContainElement(screen.getByText('first'));
  });

  it('leaves the focus where the user has moved it meanwhile', async () => {
    let answer = () => {};
    const load = vi.fn<Load>(() => new Promise((done) => (answer = () => done({ default: Part }))));
    load.mockImplementationOnce(fails);
    const Lazy = lazyInPlace(load);
    const user = userEvent.setup({ delay: null });
    render(
      <>
        <input aria-label="Notes" />
        <Lazy text="the part" />
      </>,
    );
    await user.click(await again());
    await user.click(screen.getByLabelText('Notes'));
    answer();
    await screen.findByText('the part');
    expect(screen.getByLabelText('Notes')).toHaveFocus();
  });

  it('leaves the focus to a field that takes it', async () => {
    const Form = () => {
      const field = useRef<HTMLInputElement>(null);
      useLayoutEffect(() => field.current?.focus(), []);
      return <input ref={field} aria-label="Name" />;
    };
    const load = vi.fn(() => Promise.resolve({ default: Form })).mockImplementationOnce(fails);
    const Lazy = lazyInPlace(load);
    render(<Lazy />);
    await userEvent.setup({ delay: null }).click(await again());
    expect(await screen.findByLabelText('Name')).toHaveFocus();
  });

  it.each([false, true])(
    'offers a reload of the page after the second failure, because some browsers cache it; in one line: %s',
    async (line) => {
      const load = vi.fn<Load>(fails);
      const Lazy = lazyInPlace(load, { line });
      render(<Lazy text="the part" />);
      const button = await again();
      expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
      await userEvent.setup({ delay: null }).click(button);
      expect(await screen.findByRole('button', { name: 'Reload' })).toBeVisible();
      // The button is the same one, so that it keeps the focus.
      expect(button).toHaveFocus();
      expect(load).toHaveBeenCalledTimes(2);
    },
  );
});

it('a loaded part is shown at once when it is mounted again', async () => {
  const load = vi.fn<Load>(loads);
  const Lazy = lazyInPlace(load, { placeholder: <p>loading</p> });
  const { unmount } = render(<Lazy text="the part" />);
  await screen.findByText('the part');
  unmount();
  render(<Lazy text="the part" />);
  expect(screen.getByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});
