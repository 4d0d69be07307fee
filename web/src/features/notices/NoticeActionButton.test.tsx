import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noticeOf } from '@/testing/cases';
import { NoticeActionButton } from './NoticeActionButton';
import type { NoticeCommands } from './useNoticeCommands';

// The code of the buttons of the day is loaded once, so their places are shown by the first test of this file only.
it('reserves the height of a button while its code loads', async () => {
  const actions = ['DISCARD', 'HERE', 'ON_MY_WAY'] as const;
  const message = noticeOf(1, { type: 'MESSAGE', actions: [...actions] });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      {actions.map((action) => (
        // No button is pressed.
        <NoticeActionButton key={action} {...{ action, message }} commands={{} as NoticeCommands} />
      ))}
    </QueryClientProvider>,
  );
  const heights = () =>
    [...container.children].map(({ className }) => className.match(/\S*min-h-\S+/g)?.sort());
  const [discard] = heights();
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(heights()).toEqual([discard, discard, discard]);
  expect(await screen.findByRole('button', { name: 'I am here' })).toBeVisible();
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect(heights()).toEqual([discard, discard, discard]);
});
