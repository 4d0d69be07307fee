import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster, toast } from './toast';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('toast', () => {
  // Shows: L-23
  it('closes after 1.5 s or on request', async () => {
    render(<Toaster />);
    act(() => {
      toast('short');
      toast('two', { closeAfter: 2000 });
    });
    await wait(1_499);
    expect(screen.getByText('short')).toBeInTheDocument();
    await wait(2);
    expect(screen.queryByText('short')).toBeNull();
    expect(screen.getByText('two')).toBeInTheDocument();
    await wait(500);
    expect(screen.queryByText('two')).toBeNull();
  });

  // Shows: AMB-90
  it('with a title and a reason closes after 3 s', async () => {
    render(<Toaster />);
    act(() => void toast('reason', { title: 'failed' }));
    await wait(2_999);
    expect(screen.getByText('reason')).toBeInTheDocument();
    await wait(2);
    expect(screen.queryByText('reason')).toBeNull();
  });

  // Shows: AMB-90
  it('keeps a long text until it is closed', async () => {
    render(<Toaster />);
    const text = 'x'.repeat(101);
    act(() => void toast(text, { tone: 'error' }));
    await wait(60_000);
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  // Shows: B-56, AMB-90
  it.each(['Undo', 'Dismiss'])(
    'waits while it has the focus, and no longer after the button %s was pressed',
    async (button) => {
      vi.useFakeTimers({ shouldAdvanceTime: true });
      const user = userEvent.setup({ delay: null });
      const action = { label: 'Undo', run: () => toast('restored') };
      render(<Toaster />);
      act(() => void toast('withdrawn', { closeAfter: 0, action }));
      await user.tab();
      if (button === 'Dismiss') await user.tab();
      expect(document.activeElement).toHaveAccessibleName(button);
      act(() => void toast('saved'));
      await wait(60_000);
      expect(screen.getByText('saved')).toBeInTheDocument();
      await user.keyboard('{Enter}');
      expect(screen.queryByText('withdrawn')).toBeNull();
      act(() => void toast('later'));
      await wait(1_501);
      for (const text of ['saved', 'restored', 'later'])
        expect(screen.queryByText(text)).toBeNull();
    },
  );

  // Shows: L-22, M-07, B-56
  it('shows at most three and keeps persistent ones', async () => {
    render(<Toaster />);
    let close = () => {};
    act(() => {
      close = toast('stays', { closeAfter: 0, tone: 'error' });
      for (const text of ['a', 'b', 'c']) toast(text);
    });
    expect(screen.queryByText('a')).toBeNull();
    for (const text of ['stays', 'b', 'c']) expect(screen.getByText(text)).toBeInTheDocument();
    await wait(60_000);
    expect(screen.getByText('stays')).toBeInTheDocument();
    act(() => close());
    expect(screen.queryByText('stays')).toBeNull();
  });

  it('announces errors as alert and others as status', async () => {
    render(<Toaster />);
    act(() => {
      toast('fine');
      toast('broken', { tone: 'error' });
    });
    expect(within(screen.getByRole('alert')).getByText('broken')).toBeInTheDocument();
    expect(within(screen.getByRole('status')).getByText('fine')).toBeInTheDocument();
    const live = ':is([role=alert], [role=status], [aria-live])';
    expect(document.querySelector(`${live} ${live}`)).toBeNull();
    await wait(5_000);
  });

  it('is shown again over a dialog that opened after an earlier toast', () => {
    const show = vi.spyOn(HTMLElement.prototype, 'showPopover');
    const hide = vi.spyOn(HTMLElement.prototype, 'hidePopover');
    render(<Toaster />);
    let close = () => {};
    act(() => void toast('first', { closeAfter: 0 }));
    render(<dialog open />);
    show.mockClear();
    hide.mockClear();
    act(() => {
      close = toast('failed', { closeAfter: 0, tone: 'error' });
    });
    expect(hide).toHaveBeenCalledTimes(1);
    expect(show).toHaveBeenCalledTimes(1);
    act(() => close());
    expect(show, 'what is shown again is announced again').toHaveBeenCalledTimes(1);
  });
});
